import { expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { office } from "../../../tests/fixtures";
import { personOf, refusal } from "../../../tests/operators";
import { shortened } from "../../../tests/shortened";
import { until } from "../../../tests/until";
import { liveHub, maxOfPerson } from "./hub";
import type { Resume } from "./recent-events";
import { liveStream, RECHECK } from "./stream";

const TELL = "select pg_notify('live', json_build_object('branch_id', $1::int, 'topic', $2::text, 'id', '9')::text)";

shortened(RECHECK, { ms: 100 });

/** Reads a person's stream until it contains `until`. */
async function hear(
  actor: OperatorActor,
  until: string,
  currentActor = async () => actor as OperatorActor | null,
  resume: Resume = null,
) {
  const left = new AbortController();
  const reader = liveStream({ actor, standing: currentActor, signal: left.signal, resume }).getReader();
  let output = "";
  const done = (async () => {
    while (!output.includes(until)) {
      const { value, done } = await reader.read();
      if (done) break;
      output += new TextDecoder().decode(value);
    }
    left.abort();
    return output;
  })();
  return { done, said: () => output };
}

test("a person receives only events they may read, by their current permissions", async () => {
  const { branchId } = await office();
  const [manager, clerk] = [await personOf(branchId, "manager"), await personOf(branchId, "support")];
  let currentActor: OperatorActor = clerk;
  const all = await hear(manager, "passenger.changed");
  const some = await hear(clerk, "document.changed", async () => currentActor);
  const tell = (topic: string) => query("test.tell", TELL, [branchId, topic]);
  await listening(all, () => tell("passenger.probe"));
  for (const topic of ["operator.changed", "document.posted", "passenger.changed"]) await tell(topic);
  const received = await all.done;
  for (const topic of ["operator.changed", "document.posted"]) expect(received).toContain(topic);
  // The person gets more permissions; the open stream follows at its next session check.
  currentActor = { ...clerk, permissions: [...clerk.permissions, "accounting:read"] };
  await until(async () => {
    await tell("document.changed");
    return some.said().includes("document.changed");
  }, "what is theirs now");
  const later = await some.done;
  expect(later).toContain("passenger.changed");
  expect(later).not.toContain("operator.changed");
  expect(later).not.toContain("document.posted");
});

/** Until the process listens to the database. */
const listening = ({ said }: { said: () => string }, probe: () => Promise<unknown>) =>
  until(async () => {
    await probe();
    return said().includes(".probe");
  }, "a listening process");

test("a stream that resumes receives what it does not have, and no gap", async () => {
  const { branchId } = await office();
  const [actor, clerk] = [await personOf(branchId, "manager"), await personOf(branchId, "support")];
  const tell = (topic: string) => query("test.tell", TELL, [branchId, topic]);
  const first = await hear(actor, "passenger.second");
  await listening(first, () => tell("passenger.probe"));
  for (const topic of ["passenger.first", "operator.first", "passenger.second"]) await tell(topic);
  const text = await first.done;
  expect(text).toMatch(/^retry: 2000\nid: /);
  const idAt = (topic: string) => new RegExp(`id: (.*)\\ndata: .*${topic}`).exec(text)![1]!;
  const resumed = async (resume: Resume, who = actor) => {
    const stream = await hear(who, "passenger.third", undefined, resume);
    await tell("passenger.third");
    return [...(await stream.done).matchAll(/event: (\w+)|"topic":"([\w.]+)"/g)].map(
      ([, kind, topic]) => topic ?? kind,
    );
  };
  const [second, third] = ["passenger.second", "passenger.third"];
  expect(await resumed({ lastId: idAt("passenger.first") })).toEqual([
    ...["change", "operator.first", "change", second, "change", third],
  ]);
  // Only what its owner may see.
  expect(await resumed({ lastId: idAt("passenger.first") }, clerk)).toEqual(["change", second, "change", third]);
  expect(await resumed({ lastId: "other.7" })).toEqual(["gap", "change", third]);
  expect(await resumed({ ageMs: 900_000 })).toEqual(["gap", "change", third]);
});

test("a person has a limited number of streams; a closed one frees its place, and other persons are not affected", async () => {
  const { branchId } = await office();
  const [one, other] = [await personOf(branchId), await personOf(branchId)];
  const open = (actor: OperatorActor) => liveHub().listen({ branchId, person: () => actor, notify: () => {} });
  const streams = Array.from({ length: maxOfPerson(1) }, () => open(one));
  expect(await refusal((async () => open(one))())).toMatchObject({ reason: "tooManyRequests" });
  streams.push(open(other));
  streams.shift()!();
  streams.push(open(one));
  for (const leave of streams) leave();
});

test("several processes give a person together no more than one does, and each at least two", () => {
  expect([1, 2, 3, 4, 16].map((processes) => [processes, maxOfPerson(processes)])).toEqual([
    [1, 8],
    [2, 4],
    [3, 2],
    [4, 2],
    [16, 2],
  ]);
});
