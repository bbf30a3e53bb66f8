import { expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { personOf, refusal } from "../../../tests/desk";
import { office } from "../../../tests/fixtures";
import { shortened } from "../../../tests/shortened";
import { until } from "../../../tests/until";
import { liveHub, maxOfPerson } from "./hub";
import { liveStream, RECHECK } from "./stream";

const TELL = "select pg_notify('live', json_build_object('branch_id', $1::int, 'topic', $2::text, 'id', '9')::text)";

shortened(RECHECK, { ms: 100 });

/** Reads a person's stream until it contains `until`. */
async function hear(actor: OperatorActor, until: string, currentActor = async () => actor as OperatorActor | null) {
  const left = new AbortController();
  const reader = liveStream({ actor, standing: currentActor, signal: left.signal }).getReader();
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
  // After the connection listens each stream gets a second gap event.
  await until(() => (all.said().match(/event: gap/g)?.length ?? 0) >= 2, "the second gap");
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
