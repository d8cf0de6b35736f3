"""A session with one hub: agreement, gaps, restarts, silence, settings and pixels, step by step."""

import msgspec
import pytest

from hardware.link.config import HubConfig, ReaderConfig, encode_config
from hardware.link.hub import HubLinked, HubLost, HubRead, HubSession
from hardware.link.messages import AntennaReading, Pixel

MS = 1_000_000
TAG = (1, 25, bytes.fromhex("04a1b2c3d4e5f6"))
OTHER = (1, 14, bytes.fromhex("deadbeef"))
CONFIG = HubConfig(guard_us=4000, readers=(ReaderConfig(gain=6),) * 12)


class Talk:
    """A session and a hub on a line that takes no time; `drop` damages all that the hub says."""

    def __init__(self, hub, config=CONFIG, unit=None):
        self.hub = hub
        self.session = HubSession(config, unit)
        self.now_ms = 10_000
        self.drop = False
        self.mute = False

    def open(self):
        self.session.opened(self.now_ms * MS)
        self.settle()
        return self.session.take_news()

    def hear(self, frames):
        if frames and not self.drop:
            self.session.received(frames, self.now_ms * MS)
            self.settle()
        return self.session.take_news()

    def settle(self):
        while (out := self.session.take_bytes()) and not self.mute:
            said = self.hub.feed(out, self.now_ms)
            if not self.drop:
                self.session.received(said, self.now_ms * MS)

    def wait(self, ms):
        news = []
        for _ in range(ms // 50):
            self.now_ms += 50
            self.hub.tick(self.now_ms)
            self.session.tick(self.now_ms * MS)
            self.settle()
            news += self.session.take_news()
        return news

    def change(self, channel, reading):
        return self.hear(self.hub.change(channel, reading, self.now_ms))


@pytest.fixture
def talk(model_hub):
    return Talk(model_hub(boot=77))


def reading(channel, raw):
    return AntennaReading(channel, ("absent", "tag", "garbled", "crowded", "dead")[raw[0]], raw[1], raw[2])


def test_a_hub_that_is_greeted_tells_its_whole_inventory(talk):
    talk.hub.change(3, TAG, 0)
    news = talk.open()
    assert news[0] == HubLinked(talk.hub.unit)
    assert news[1:] == [HubRead(reading(c, talk.hub.readings[c]), inventory=True) for c in range(12)]
    assert talk.session.agreed


def test_readings_are_believed_only_under_the_wanted_settings(talk):
    talk.open()
    assert talk.hub.config == encode_config(CONFIG)
    assert talk.hub.kinds == [0x81, 0x84, 0x81]


def test_a_hub_that_has_the_settings_is_not_told_them(talk):
    talk.hub.config = encode_config(CONFIG)
    talk.open()
    assert talk.hub.kinds == [0x81]


def test_an_event_is_news_once(talk):
    talk.open()
    assert talk.change(3, TAG) == [HubRead(reading(3, TAG), inventory=False)]
    assert talk.wait(5000) == []
    assert talk.session.inventory[3] == reading(3, TAG)


def test_a_repeated_frame_is_no_news(talk):
    talk.open()
    frames = talk.hub.change(3, TAG, 0)
    assert len(talk.hear(frames)) == 1
    assert talk.hear(frames) == []
    talk.change(3, OTHER)
    assert talk.hear(frames) == []


def test_a_gap_is_filled_by_a_snapshot_as_changes_and_no_event_overtakes_it(talk):
    talk.open()
    talk.change(0, TAG)
    talk.drop = True
    talk.change(0, (0, 13, b""))
    talk.drop = False
    assert talk.change(5, TAG) == [
        HubRead(reading(0, (0, 13, b"")), inventory=False),
        HubRead(reading(5, TAG), inventory=False),
    ]


def test_what_has_gone_in_a_gap_is_told_before_what_has_come(talk):
    talk.open()
    talk.change(5, TAG)
    talk.drop = True
    talk.change(5, (0, 13, b""))
    talk.change(0, TAG)
    talk.drop = False
    told = [news.reading.channel for news in talk.wait(1000)]
    assert told == [5, 0]


def test_a_lost_last_event_is_found_within_a_second(talk):
    talk.open()
    talk.drop = True
    talk.change(3, TAG)
    talk.drop = False
    assert talk.wait(1000) == [HubRead(reading(3, TAG), inventory=False)]


def test_a_snapshot_that_is_lost_is_asked_for_again(talk):
    talk.open()
    talk.drop = True
    talk.change(3, TAG)
    talk.drop = False
    event = talk.hub.change(4, OTHER, 0)
    talk.mute = True
    talk.hear(event)
    assert not talk.session.agreed
    talk.session.take_bytes()
    talk.mute = False
    assert {news.reading.channel for news in talk.wait(500)} == {3, 4}


def test_a_restarted_hub_is_greeted_within_two_heartbeats_and_tells_its_inventory(talk):
    talk.open()
    talk.change(3, TAG)
    talk.hub.power_up(boot=78)
    news = talk.wait(2500)
    assert [item.inventory for item in news] == [True] * 12
    assert talk.hub.config == encode_config(CONFIG)
    assert talk.change(4, OTHER) == [HubRead(reading(4, OTHER), inventory=False)]


def test_a_silent_hub_is_lost_once_after_three_seconds(talk):
    talk.open()
    talk.drop = True
    assert talk.wait(2900) == []
    news = talk.wait(60_000)
    assert len(news) == 1
    assert "3 s" in news[0].reason
    assert "smartboard flash" in news[0].reason


def test_a_hub_back_from_silence_tells_its_inventory_anew(talk):
    talk.open()
    talk.drop = True
    talk.wait(5000)
    talk.drop = False
    news = talk.wait(1000)
    assert news[0] == HubLinked(talk.hub.unit)
    assert [item.inventory for item in news[1:]] == [True] * 12


def test_a_hub_that_never_answers_is_reported_once(talk):
    talk.drop = True
    talk.open()
    assert [type(item) for item in talk.wait(20_000)] == [HubLost]


def test_a_lost_line_is_told_once_and_nothing_is_sent_or_heard_then(talk):
    talk.open()
    talk.session.lost(talk.now_ms * MS, "unplugged")
    talk.session.lost(talk.now_ms * MS, "no such port")
    assert talk.session.take_news() == [HubLost("unplugged")]
    assert talk.change(3, TAG) == []
    assert talk.wait(10_000) == []
    assert talk.session.take_bytes() == b""


def test_a_line_that_is_open_again_brings_the_whole_inventory(talk):
    talk.open()
    talk.session.lost(talk.now_ms * MS, "unplugged")
    talk.hub.change(3, TAG, 0)
    news = talk.open()
    assert news[:2] == [HubLost("unplugged"), HubLinked(talk.hub.unit)]
    assert len(news) == 14
    assert HubRead(reading(3, TAG), inventory=True) in news


def test_half_a_frame_of_the_old_line_does_not_touch_the_new_one(talk):
    talk.open()
    talk.session.received(talk.hub.change(3, TAG, 0)[:9], talk.now_ms * MS)
    talk.session.lost(talk.now_ms * MS, "unplugged")
    assert len(talk.open()) == 14
    assert talk.session.refused == 0


def test_the_first_frame_may_have_been_cut(talk):
    talk.open()
    talk.session.received(b"\x41\x42\x43", talk.now_ms * MS)
    assert len(talk.change(3, TAG)) == 1
    assert talk.session.refused == 1


def test_another_protocol_is_reported_by_number_and_remedy(talk):
    talk.hub.version = 2
    news = talk.open()
    assert len(news) == 1
    assert "protocol 2" in news[0].reason
    assert "speaks 1" in news[0].reason
    assert "smartboard flash" in news[0].reason
    assert talk.wait(20_000) == []
    talk.hub.version = 1
    assert talk.wait(1000)[0] == HubLinked(talk.hub.unit)


def test_another_unit_is_reported_by_its_id(model_hub):
    talk = Talk(model_hub(), unit=bytes(8))
    news = talk.open()
    assert len(news) == 1
    assert "e6614103e7452d2f" in news[0].reason
    assert "0000000000000000" in news[0].reason


def test_the_right_unit_is_accepted(model_hub):
    hub = model_hub()
    assert len(Talk(hub, unit=hub.unit).open()) == 13


def test_a_hub_that_takes_no_settings_is_not_believed_nor_flooded(talk):
    talk.hub.obeys = False
    assert talk.open() == []
    news = talk.wait(10_000)
    assert len(news) == 1
    assert "settings" in news[0].reason
    assert talk.hub.kinds.count(0x84) <= 22
    talk.hub.obeys = True
    assert talk.wait(1000)[0] == HubLinked(talk.hub.unit)


def test_other_settings_are_told_at_once_and_told_again_after_a_restart(talk):
    talk.open()
    other = msgspec.structs.replace(CONFIG, descending=True)
    talk.session.configure(other)
    talk.settle()
    assert talk.session.agreed
    assert talk.hub.config == encode_config(other)
    assert talk.session.take_news() == []
    talk.hub.power_up(boot=99)
    talk.wait(3000)
    assert talk.hub.config == encode_config(other)


def test_settings_out_of_range_are_refused_before_they_are_wanted(talk):
    talk.open()
    with pytest.raises(ValueError, match="spi_khz"):
        talk.session.configure(HubConfig(spi_khz=1))
    assert talk.wait(3000) == []
    assert talk.hub.config == encode_config(CONFIG)


def pixels(red):
    return [Pixel(red=red)] + [Pixel()] * 11


def test_pixels_wanted_before_there_is_a_hub_are_sent_when_it_comes(talk):
    talk.session.light(pixels(9))
    assert talk.session.take_bytes() == b""
    talk.open()
    assert talk.hub.pixels[0] == 9


def test_pixels_are_sent_at_once_again_after_a_restart_and_again_after_loss(talk):
    talk.open()
    talk.session.light(pixels(9))
    talk.settle()
    assert talk.hub.pixels[0] == 9
    talk.hub.power_up(boot=5)
    talk.wait(2500)
    assert talk.hub.pixels[0] == 9
    talk.session.light(pixels(8))
    talk.session.take_bytes()
    talk.wait(1000)
    assert talk.hub.pixels[0] == 8


def test_a_quiet_hub_is_pinged_every_second_and_stays_linked(talk):
    talk.open()
    talk.hub.kinds.clear()
    assert talk.wait(30_000) == []
    assert talk.hub.kinds == [0x83] * 30


def test_a_missed_answer_costs_no_inventory_news(talk):
    talk.open()
    talk.drop = True
    talk.wait(1500)
    talk.change(3, TAG)
    talk.drop = False
    assert talk.wait(2000) == [HubRead(reading(3, TAG), inventory=False)]


def test_whole_frames_that_make_no_sense_are_counted_and_change_nothing(talk, hub_frame):
    talk.open()
    for kind, payload in [(3, b""), (2, bytes(9)), (4, bytes(11)), (1, b"\1"), (0x81, b""), (200, b"x")]:
        assert talk.hear(hub_frame(kind, 0, payload)) == []
    assert talk.session.refused == 6
    assert talk.session.agreed


def test_due_tells_when_to_tick_next(talk):
    talk.open()
    talk.wait(950)
    assert talk.session.due_ns == 11_000 * MS


def test_a_hub_that_has_just_started_is_not_believed_before_it_has_swept(talk):
    talk.open()
    talk.change(3, TAG)
    talk.hub.power_up(boot=78, now_ms=talk.now_ms)
    talk.hub.readings[3] = (0, 13, b"")
    talk.session.lost(talk.now_ms * MS, "unplugged")
    assert [type(news) for news in talk.open()] == [HubLost]
    assert talk.change(3, TAG) == []
    news = talk.wait(1000)
    assert news[0] == HubLinked(talk.hub.unit)
    assert HubRead(reading(3, TAG), inventory=True) in news
    assert len(news) == 13


def test_after_a_gap_all_is_as_quiet_as_before(talk):
    talk.open()
    talk.drop = True
    talk.change(3, TAG)
    talk.drop = False
    talk.wait(1000)
    talk.hub.kinds.clear()
    talk.wait(5000)
    assert talk.hub.kinds == [0x83] * 5


def test_what_was_not_sent_yet_is_not_sent_on_the_next_line(talk):
    talk.open()
    talk.session.light(pixels(9))
    talk.session.lost(talk.now_ms * MS, "unplugged")
    assert talk.session.take_bytes() == b""


def test_another_protocol_is_reported_of_a_hub_that_was_away(talk):
    talk.open()
    talk.session.lost(talk.now_ms * MS, "unplugged")
    talk.hub.version = 3
    assert [news.reason[:20] for news in talk.open()] == ["unplugged", "it speaks protocol 3"]


def test_nothing_is_believed_between_hello_and_snapshot(talk):
    talk.hub.config = encode_config(CONFIG)
    talk.session.opened(talk.now_ms * MS)
    said = talk.hub.feed(talk.session.take_bytes(), talk.now_ms)
    hello = said[: said.index(b"\0", 1) + 1]
    talk.session.received(hello, talk.now_ms * MS)
    talk.session.received(talk.hub.change(3, TAG, talk.now_ms), talk.now_ms * MS)
    assert not talk.session.agreed
    assert talk.session.take_news() == []
    assert talk.wait(500)[0] == HubLinked(talk.hub.unit)
    assert talk.session.inventory[3] == reading(3, TAG)
