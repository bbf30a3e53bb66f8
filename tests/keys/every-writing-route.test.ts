import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestResponse } from "../http";
import { wholeMount } from "../whole-mount";
import { openWorld } from "./open-world";
import { SAMPLES, UNKEYED, untried, WRITING } from "./routes";
import type { Sample } from "./world";

/**
 * Contract 13.4 for every writing route: header key, the body's own key, both, neither; the same data and other data;
 * and an answer lost after the change. The branch's tables show whether something was done again.
 */
const { world, standing } = openWorld(wholeMount);
const snapshotNow = () => standing.of(world.at.branchId);
const keyed = (key: string) => ({ "idempotency-key": key });
const codeOf = ({ json }: TestResponse) => json?.error?.code ?? json?.code ?? json?.meta?.code;
const shown = ({ status, text }: TestResponse) => `${status} ${text.slice(0, 400)}`;
const dataOf = ({ told }: Sample, { json }: TestResponse) => {
  const data = json.data ?? json.items ?? json.payload;
  return told ? told(data as never) : data;
};

/** Tables changed by a call. */
const changes = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name]);

test("every writing route is tried here, or listed with the place where it is", () => {
  expect(untried(WRITING)).toEqual([]);
  expect(UNKEYED.toSorted()).toEqual([
    ...["GET /discount/submit", "GET /discount/unsubmit", "GET /token", "POST /auth/by", "POST /auth/guest"],
    ...["POST /auth/login", "POST /auth/logout", "POST /auth/otp", "POST /auth/password", "POST /auth/verify"],
  ]);
  // A newly added route is reported.
  const planted = { family: "back-office" as const, route: "POST /pay/planted", members: [] };
  expect(untried([...WRITING, planted])).toEqual(["POST /pay/planted"]);
});

/** The same call with one header key: executed once, whatever happens to its answer. */
async function expectOnce(sample: Sample): Promise<void> {
  const key = keyed(randomUUID());
  const before = await snapshotNow();
  const first = await sample.ask(sample.body, key);
  expect([first.status, codeOf(first) ?? 1000], shown(first)).toEqual([200, 1000]);
  const after = await snapshotNow();
  if (!sample.quiet) expect(changes(before, after)).not.toEqual([]);

  const again = await sample.ask(sample.body, key);
  expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
  const other = await sample.ask(sample.other, key);
  expect([other.status, codeOf(other)], shown(other)).toEqual([409, 3010]);
  expect(changes(after, await snapshotNow())).toEqual([]);

  if (sample.outside) return;
  await standing.forgetAnswers(world.at.branchId);
  const lost = await sample.ask(sample.body, key);
  expect(lost.status, shown(lost)).toBe(200);
  expect(untimed(dataOf(sample, lost))).toEqual(untimed(dataOf(sample, first)));
  expect(changes(after, await snapshotNow())).toEqual([]);
}

/** Without members of a regenerated answer that vary by the second: expiry of links, duration of calls. */
const untimed = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data ?? null, (name, value: unknown) =>
      name === "duration" ? undefined : typeof value === "string" ? value.replace(/-tp\w+-[\w-]{20,}$/, "") : value,
    ),
  );

const routes = WRITING.filter(({ family, route }) => SAMPLES[family][route]);

describe.each(routes)("$route", ({ family, route, members }) => {
  test("under a header key: executed once, then repeated; other data 3010; repeated too when its answer was lost", async () => {
    await expectOnce(await SAMPLES[family][route]!(world));
  });

  for (const member of members) {
    test(`under ${member} too: a repeat under either is the same call, other data under either 3010`, async () => {
      const sample = await SAMPLES[family][route]!(world);
      const keyedBody = { ...sample.body, [member]: randomUUID() };
      const { [member]: _, ...bare } = keyedBody as Record<string, unknown>;
      const { [member]: __, ...otherBare } = sample.other as Record<string, unknown>;
      const otherKeyedBody = { ...otherBare, [member]: keyedBody[member as never] };
      const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
      const first = await sample.ask(keyedBody, keyed(one));
      expect(first.status, shown(first)).toBe(200);
      const after = await snapshotNow();
      const repeats: [string, object, Record<string, string>][] = [
        ["both", keyedBody, keyed(one)],
        ["the header alone", bare, keyed(one)],
        ["the body's, under another header", keyedBody, keyed(two)],
        ...(route === "POST /trade/store" ? [] : [["the body's alone", keyedBody, {}] as never]),
      ];
      for (const round of ["kept", "lost"]) {
        for (const [how, body, headers] of repeats) {
          // A booking is identified by all its data, including its reference: leaving that out after a lost answer is
          // other data.
          if (round === "lost" && how === "the header alone" && member === "client_reference") continue;
          const result = await sample.ask(body, headers);
          expect(result.status, `${round}, ${how}: ${shown(result)}`).toBe(200);
          expect(untimed(dataOf(sample, result)), `${round}, ${how}`).toEqual(untimed(dataOf(sample, first)));
        }
        for (const [how, body, headers] of [
          ["both", otherKeyedBody, keyed(one)],
          ["the header alone", otherBare, keyed(one)],
          ["the body's, under another header", otherKeyedBody, keyed(three)],
          ...(route === "POST /trade/store" ? [] : [["the body's alone", otherKeyedBody, {}] as never]),
        ] as [string, object, Record<string, string>][]) {
          const dto = await sample.ask(body, headers);
          const itemwise = dto.json.items?.map(({ code }: { code: number }) => code);
          expect(itemwise ?? codeOf(dto), `${round}, ${how}: ${shown(dto)}`).toEqual(itemwise ? [3010] : 3010);
        }
        expect(changes(after, await snapshotNow()), round).toEqual([]);
        await standing.forgetAnswers(world.at.branchId);
      }
    });
  }
});

test("without a key the same data are another call", async () => {
  const sample = await SAMPLES["back-office"]["POST /pay/store"]!(world);
  const ids = [];
  for (const _ of [1, 2]) ids.push((await sample.ask(sample.body)).json.data.payments[0].id);
  expect(new Set(ids).size).toBe(2);
});

test("a route that does not honour its key is caught", async () => {
  for (const route of ["POST /pay/store", "DELETE /pay/trash"]) {
    const sample = await SAMPLES["back-office"][route]!(world);
    const deaf: Sample = { ...sample, ask: (body) => sample.ask(body) };
    await expect(expectOnce(deaf), route).rejects.toThrow();
  }
});
