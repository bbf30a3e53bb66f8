import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRecentEvents } from "./recent-events";

const eventOf = (id: number) => ({ branchId: 1, event: { topic: "booking.made", id: String(id) } });

function setUp() {
  const clock = { now: 100_000 };
  const recent = makeRecentEvents(() => clock.now);
  const idsOf = (resume: Parameters<typeof recent.missed>[0]) => recent.missed(resume)?.map(({ event }) => event.id);
  return { clock, recent, idsOf };
}

describe("events that a reader missed", () => {
  test("by age: all since the data was read, within a margin; unknown before the process listened", () => {
    const { clock, recent, idsOf } = setUp();
    expect(idsOf({ ageMs: 0 })).toBeUndefined();
    recent.begin();
    clock.now += 10_000;
    recent.add(eventOf(1));
    clock.now += 5_000;
    recent.add(eventOf(2));
    expect(idsOf({ ageMs: 0 })).toEqual(["2"]);
    expect(idsOf({ ageMs: 4_000 })).toEqual(["1", "2"]);
    expect(idsOf({ ageMs: 13_000 })).toBeUndefined();
    expect(idsOf(null)).toBeUndefined();
  });

  test("by id: those after it; unknown after a lost connection, and for ids of another process", () => {
    const { recent, idsOf } = setUp();
    recent.begin();
    const start = recent.id();
    recent.add(eventOf(1));
    const lastId = recent.id();
    expect(idsOf({ lastId })).toEqual([]);
    recent.add(eventOf(2));
    expect([idsOf({ lastId: start }), idsOf({ lastId })]).toEqual([["1", "2"], ["2"]]);
    for (const wrong of ["", "7", "other.1", `${lastId}9`, `${lastId.split(".")[0]}.-1`, `${lastId}.x.y`])
      expect([wrong, idsOf({ lastId: wrong })]).toEqual([wrong, wrong === `${lastId}.x.y` ? ["2"] : undefined]);
    recent.end();
    expect(idsOf({ lastId })).toBeUndefined();
    recent.begin();
    expect(idsOf({ lastId })).toBeUndefined();
  });

  test("nothing is missed in silence, however many events arrive in whatever time", () => {
    const step = fc.record({ pause: fc.integer({ min: 0, max: 9_000 }), events: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 40_000 }), (steps, ageMs) => {
        const { clock, recent, idsOf } = setUp();
        recent.begin();
        const all: { id: number; at: number; lastId: string }[] = [];
        for (const { pause, events } of steps) {
          clock.now += pause;
          for (let n = 0; n < events; n++) {
            recent.add(eventOf(all.length));
            all.push({ id: all.length, at: clock.now, lastId: recent.id() });
          }
        }
        const byAge = idsOf({ ageMs });
        const due = all.filter(({ at }) => at >= clock.now - ageMs).map(({ id }) => String(id));
        if (byAge) expect(byAge.slice(byAge.length - due.length)).toEqual(due);
        const from = all[Math.floor(all.length / 2)];
        const byId = from && idsOf({ lastId: from.lastId });
        if (byId) expect(byId).toEqual(all.slice(from.id + 1).map(({ id }) => String(id)));
      }),
      { numRuns: 25 },
    );
  });
});
