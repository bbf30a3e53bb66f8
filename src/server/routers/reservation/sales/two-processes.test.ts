import { afterAll, beforeAll, expect, test } from "vitest";
import { charter, seatsOf } from "../../../../../tests/fixtures";
import { call } from "../../../../../tests/http";
import { type Partner, registeredPartner } from "../../../../../tests/partner";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "../../../../../tests/security/processes";
import { sign } from "../../../../../tests/sign";

/** Locks and changes over two real app processes that share only the database. `BUYERS=500` runs longer. */
const BUYERS = Number(process.env.BUYERS ?? 200);
const SEATS = 50;

let [a, b]: AppProcess[] = [];
let partner: Partner;
beforeAll(async () => {
  await buildProcess();
  [a, b] = await Promise.all([startProcess(), startProcess()]);
  partner = await registeredPartner(a!.base);
});
afterAll(stopProcesses);

const ask = (at: AppProcess, method: string, path: string, body?: unknown) => {
  const headers = { domain: partner.domain, authorization: `Bearer ${sign(partner.token, partner.domain)}` };
  return call(at.base, method, `/api/reservation/1${path}`, { headers, body });
};

test("lock here, book there: exactly as many are sold as there are seats, every loser gets 4002", async () => {
  const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: SEATS }] });
  const buy = async (n: number) => {
    const [here, there] = n % 2 ? [a!, b!] : [b!, a!];
    const item = { id: classes[0], pax: { adult: 1 } };
    const locked = await ask(here, "POST", "/lock", { main_id: id, items: [item] });
    const { lock_id, code } = locked.json.items[0];
    if (code !== 1000) return code;
    const booked = await ask(there, "POST", "/book", { main_id: id, items: [{ ...item, lock_id }] });
    return booked.json.items[0].code;
  };
  const codes = await Promise.all(Array.from({ length: BUYERS }, (_, n) => buy(n)));
  expect(codes.filter((code) => code === 1000)).toHaveLength(SEATS);
  expect(codes.filter((code) => code === 4002)).toHaveLength(BUYERS - SEATS);
  expect(await seatsOf(partner.branchId, classes[0]!)).toEqual({ capacity: SEATS, sold: SEATS, held: 0 });
}, 60_000);

test("a list of changes begun in one process goes on in the other, and both return the same", async () => {
  const { id, classes } = await charter(partner.branchId, { classes: [{}, {}, {}] });
  const poll = async (at: AppProcess, cursor?: string) => {
    const { json } = await ask(at, "GET", `/changes?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    return { items: json.items as { item_id: number }[], ...(json.meta as { next_cursor: string; has_more: boolean }) };
  };
  const listed = [];
  let page = await poll(a!);
  for (let n = 0; listed.push(...page.items) && page.has_more; n++)
    page = await poll(n % 2 ? a! : b!, page.next_cursor);
  expect(listed.map(({ item_id }) => item_id)).toEqual(expect.arrayContaining(classes));
  expect(new Set(listed.map(({ item_id }) => item_id)).size).toBe(listed.length);
  await ask(a!, "POST", "/book", { main_id: id, items: [{ id: classes[1], pax: { adult: 1 } }] });
  const [here, there] = await Promise.all([poll(a!, page.next_cursor), poll(b!, page.next_cursor)]);
  expect(here.items).toMatchObject([{ item_id: classes[1], statistics: { sold: 1 } }]);
  expect(there.items).toEqual(here.items);
  expect((await poll(b!, here.next_cursor)).items).toEqual([]);
});
