"""What a reader hub runs; shipped in the wheel for `smartboard flash` and the simulator; not copied to the Pico."""
