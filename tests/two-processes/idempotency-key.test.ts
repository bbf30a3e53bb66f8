import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { charter, seatsOf } from "../fixtures";
import { asOwner, type Partner, registeredPartner } from "../partner";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "../security/processes";
import { sign } from "../sign";
import { askToBook } from "./ask";

/** Contract section 12 when the first call and its repeat reach different app processes. */
const AT_ONCE = 40;
/** Number of keys, each used by that many concurrent calls. */
const KEYS = Number(process.env.M5_KEYS ?? 1);

let [a, b]: AppProcess[] = [];
let partner: Partner;
let charterId: number;
let classId: number;

beforeAll(async () => {
  await buildProcess();
  [a, b] = await Promise.all([startProcess(), startProcess()]);
  partner = await registeredPartner(a.base);
  const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: 1_000 }] });
  [charterId, classId] = [id, classes[0]!];
});
afterAll(stopProcesses);

const forAdults = (adult = 1) => ({ main_id: charterId, items: [{ id: classId, pax: { adult } }] });
const jwt = () => sign(partner.token, partner.domain);
const sold = async () => (await seatsOf(partner.branchId, classId)).sold;

/** Refusals of the two keys of a call with another body. A repeated answer is marked. */
const NAMES = [
  { name: "Idempotency-Key", of: () => ({ key: randomUUID() }), other: 3010, marked: "true" },
  { name: "jti", of: () => ({ jwt: jwt() }), other: 2006, marked: undefined },
];

test.each(NAMES)("$name: B repeats A's answer, to the byte, and refuses another body", async (given) => {
  const [named, before] = [given.of(), await sold()];
  const first = await askToBook(a!, partner, { body: forAdults(), ...named });
  expect([first.status, first.json.items[0].code]).toEqual([200, 1000]);
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  for (const at of [b!, a!]) {
    const again = await askToBook(at, partner, { body: forAdults(), ...named });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers["idempotent-replayed"]).toBe(given.marked);
  }
  const other = await askToBook(b!, partner, { body: forAdults(2), ...named });
  expect(other.json.error.code).toBe(given.other);
  expect(await sold()).toBe(before + 1);
});

test.each(NAMES)(
  "$name: forty concurrent calls over both: one booking, each caller gets it or that the first is running",
  async (given) => {
    for (let key = 0; key < KEYS; key++) {
      const [named, before] = [given.of(), await sold()];
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => askToBook(n % 2 ? a! : b!, partner, { body: forAdults(), ...named })),
      );
      const booked = answers.filter(({ status }) => status === 200);
      expect(new Set(booked.map(({ text }) => text)).size).toBe(1);
      expect(booked[0]!.json.items[0].code).toBe(1000);
      const rest = answers.filter(({ status }) => status !== 200).map(({ json }) => json.error.code);
      expect(rest.filter((code) => code !== 3011)).toEqual([]);
      expect(await sold()).toBe(before + 1);
    }
  },
);

test("a key whose run died with its process after booking is taken over on B, which finds that booking", async () => {
  const [key, before] = [randomUUID(), await sold()];
  const first = await askToBook(a!, partner, { body: forAdults(), key });
  await a!.kill();
  a = await startProcess();
  const left = (seconds: number) =>
    asOwner(
      `update idempotency_keys set status = null, answer = null, claimed_at = clock_timestamp() - make_interval(secs => $3)
        where branch_id = $1 and key = $2 returning key`,
      [partner.branchId, key, seconds],
    );
  expect(await left(5)).toBeDefined();
  expect((await askToBook(b!, partner, { body: forAdults(), key })).json.error.code).toBe(3011);
  await left(61);
  expect((await askToBook(b!, partner, { body: forAdults(2), key })).json.error.code).toBe(3010);

  const found = await askToBook(b!, partner, { body: forAdults(), key });
  expect([found.status, found.json.items[0].local_pnr]).toEqual([200, first.json.items[0].local_pnr]);
  expect(found.headers["idempotent-replayed"]).toBeUndefined();
  const again = await askToBook(a!, partner, { body: forAdults(), key });
  expect([again.text, again.headers["idempotent-replayed"]]).toEqual([found.text, "true"]);
  expect(await sold()).toBe(before + 1);
});

test("a key whose run died before booking is taken over on B, once by forty concurrent calls", async () => {
  const [like, key] = [randomUUID(), randomUUID()];
  await askToBook(a!, partner, { body: forAdults(), key: like });
  const before = await sold();
  const left = await asOwner(
    `insert into idempotency_keys (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
     select branch_id, caller, route, $3, body_hash, clock_timestamp() - interval '61 s', expires_at
       from idempotency_keys where branch_id = $1 and key = $2 returning key`,
    [partner.branchId, like, key],
  );
  expect(left).toEqual({ key });
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => askToBook(n % 2 ? a! : b!, partner, { body: forAdults(), key })),
  );
  const booked = answers.filter(({ status }) => status === 200);
  expect(new Set(booked.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ status, json }) => status !== 200 && json.error.code !== 3011)).toEqual([]);
  expect(await sold()).toBe(before + 1);
});
