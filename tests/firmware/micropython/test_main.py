from hardware.link.config import HubConfig, ReaderConfig, encode_config
from hardware.link.messages import Event, Hello, Pong, Snapshot

HELLO_REQ, SNAPSHOT_REQ, PING, CONFIG, PIXELS = 0x81, 0x82, 0x83, 0x84, 0x85
UID, CARD = bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("deadbeef")


def test_a_tag_travels_from_the_chip_to_the_line_and_back(hub) -> None:
    hub.listen(0.3)
    assert hub.heard == []
    hub.send(HELLO_REQ)
    (hello,) = hub.wait_for(Hello)
    assert (hello.unit.hex(), hello.last, hello.config) == ("e66118604b2c3a21", 0, HubConfig())
    (snapshot,) = hub.wait_for(Snapshot)
    assert {reading.state for reading in snapshot.readings} == {"absent"}
    hub.put(1, UID, top=2)
    hub.put(11, CARD)
    hub.wait_for(Event, 2)
    assert sorted(hub.readings) == [(1, "tag", 22, UID), (11, "tag", 255, CARD)]
    hub.lift(1)
    hub.wait_for(Event, 3)
    assert hub.readings[2] == (1, "absent", 13, b"")
    assert [event.number for event in hub.of(Event)] == [1, 2, 3]
    hub.send(SNAPSHOT_REQ)
    snapshot = hub.wait_for(Snapshot, 2)[1]
    assert [reading.channel for reading in snapshot.readings if reading.state == "tag"] == [11]
    assert hub.wait_for(Pong)[-1].refused == 0


def test_config_and_pixels_arrive_and_garbage_changes_nothing(hub) -> None:
    wanted = HubConfig(spi_khz=10_000, descending=True, readers=(ReaderConfig(gain=5),) * 12)
    hub.send(HELLO_REQ)
    hub.wait_for(Hello)
    hub.write(b"\x00\xff\x0b garbage \x80\x81\x7f\n")
    hub.send(CONFIG, encode_config(wanted))
    hub.write(b"AAAA" * 300 + b"\n")
    hub.send(CONFIG, b"too short")
    hub.send(PIXELS, b"\x10\x20\x30\0" * 12)
    hub.wait(lambda: hub.chips.pixels == b"\x20\x10\x30" * 12)
    hub.send(HELLO_REQ)
    assert hub.wait_for(Hello, 2)[1].config == wanted
    hub.wait(lambda: any(pong.refused == 3 for pong in hub.of(Pong)))
    hub.put(3, UID)
    hub.wait_for(Event)
    assert hub.readings == [(3, "tag", 13, UID)]


def test_a_silent_pi_makes_it_silent_and_dark(hub) -> None:
    hub.send(HELLO_REQ)
    (hello,) = hub.wait_for(Hello)
    hub.send(PIXELS, b"\x10\x20\x30\0" * 12)
    hub.wait(lambda: any(hub.chips.pixels), ping=False)
    hub.wait(lambda: hub.chips.pixels == bytes(36), ping=False)
    heard = len(hub.heard)
    hub.put(0, UID)
    hub.send(PING)
    hub.listen(1)
    assert len(hub.heard) == heard
    hub.send(HELLO_REQ)
    hub.wait_for(Hello, 2)
    hub.wait(lambda: hub.of(Snapshot)[-1].readings[0].state == "tag" or hub.readings != [])
    assert hub.of(Hello)[1].boot == hello.boot


def test_ctrl_c_switches_fields_and_watchdog_off(hub) -> None:
    hub.send(HELLO_REQ)
    hub.wait_for(Hello)
    hub.interrupt()
    hub.process.wait(30)
    hub.chips.wait_until_served()
    assert hub.chips.reset_level == 0
    assert hub.chips.registers == {0x4005B000: 1 << 30}


def test_each_boot_has_an_id_of_its_own(make_hub) -> None:
    boots = set()
    for hub in (make_hub(), make_hub()):
        hub.send(HELLO_REQ)
        boots.add(hub.wait_for(Hello)[0].boot)
    assert len(boots) == 2
