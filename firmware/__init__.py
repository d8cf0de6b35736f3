"""What a reader hub runs; shipped in the wheel so that `smartboard flash` and the simulator have it. Not copied to the Pico."""
