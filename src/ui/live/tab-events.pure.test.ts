import { expect, test } from "vitest";
import { makeTabEvents } from "./tab-events";

const change = (id: string) => ({ kind: "change" as const, topic: "booking.made", id });

test("a reader that joins receives the changes since its data was read, or a gap when they are not known", () => {
  let now = 50_000;
  const events = makeTabEvents(2_000, () => now);
  events.add({ kind: "up" });
  expect(events.since(2_500)).toEqual([]);
  expect(events.since(9_000)).toEqual([{ kind: "gap" }]);
  events.add(change("1"));
  now += 5_000;
  events.add(change("2"));
  expect(events.since(1_000)).toEqual([change("2")]);
  expect(events.since(5_000)).toEqual([change("1"), change("2")]);
  now += 29_000;
  events.add(change("3"));
  expect(events.since(29_500)).toEqual([change("2"), change("3")]);
  expect(events.since(36_000)).toEqual([{ kind: "gap" }]);
});

test("of more than 500 changes the older are a gap", () => {
  let now = 0;
  const events = makeTabEvents(0, () => now);
  for (let id = 0; id < 600; id++) {
    now += 10;
    events.add(change(String(id)));
  }
  expect(events.since(6_000)).toEqual([{ kind: "gap" }]);
  expect(events.since(1_000)).toHaveLength(101);
});
