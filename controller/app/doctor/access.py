"""Whether the board's user is in the groups that own its buses: config and machine in, findings out."""

from __future__ import annotations

from collections.abc import Iterator

from controller.app.boards import button_pins, lamp_pins
from controller.app.config import BoardConfig
from controller.app.doctor.finding import Finding
from controller.app.doctor.machine import Machine
from hardware.ports import SIDES


def groups(config: BoardConfig, machine: Machine) -> Iterator[Finding]:
    """Yield a finding for each group that this board's parts need."""
    if config.board == "sim":
        yield Finding("groups", "note", "the simulated board needs none")
    elif machine.user is None:
        yield Finding("groups", "fault", "there is no user 'smartboard' for the board", "sudo sh systemd/install")
    else:
        for group, owns in needed(config).items():
            yield _member(group, owns, machine.user, machine)


def needed(config: BoardConfig) -> dict[str, str]:
    """Return each group that owns a bus of this board, with what it owns."""
    wanted = {"dialout": "the hubs' ports"}
    if any(getattr(config.oleds, side).present for side in SIDES):
        wanted["i2c"] = "the screens' bus"
    if button_pins(config) or lamp_pins(config):
        wanted["gpio"] = "buttons and lamps"
    if any(getattr(config.seat_readers, side).present for side in SIDES):
        wanted["spi"] = "the seat readers' bus"
    return wanted


def _member(group: str, owns: str, user: str, machine: Machine) -> Finding:
    members = machine.members(group)
    add = f"sudo usermod -aG {group} {user}"
    again = "sudo systemctl restart smartboard" if machine.is_service else "log out and in again"
    if members is None:
        return Finding("groups", "fault", f"there is no group {group} for {owns}", f"sudo groupadd -r {group} && {add}")
    if user not in members:
        return Finding("groups", "fault", f"{user} is not in {group}, which owns {owns}", f"{add}, then {again}")
    if not machine.is_service and machine.gid(group) not in machine.session_groups():
        return Finding("groups", "fault", f"{user} is in {group}, but this session began before that", again)
    return Finding("groups", "ok", f"{user} is in {group}, which owns {owns}")
