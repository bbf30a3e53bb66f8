import { expect, test } from "vitest";
import { exportFiles } from "@/server/routers/back-office/reporting/exports";
import { tax } from "@/server/routers/back-office/sales/tax";
import { backOfficeDoor } from "../../../../../tests/back-office";
import { dayFromToday } from "../../../../../tests/day";
import { asLedgerOwner } from "../../../../../tests/ledger";

const clerk = backOfficeDoor({ tax, exports: exportFiles });
const RATE = { code: "vat", category: "S", basis_points: 1000, from_on: "2099-01-01" };
const ROLE = { role: "agent", product: "train", fee_code: "vat", from_on: "2099-01-01" };

test("a rate and a role changed by another person are refused to a stale version, and stay as that person left them", async () => {
  const { ask } = await clerk();
  for (const [path, form, change] of [
    ["/tax/rates", RATE, { basis_points: 900 }],
    ["/tax/roles", ROLE, { product: "accommodation" }],
  ] as const) {
    const { id, version } = (await ask("POST", path, form)).json.data;
    const changed = await ask("POST", path, { ...form, ...change, id, version });
    expect([changed.status, changed.json.data]).toEqual([200, expect.objectContaining({ ...change, id })]);
    const stale = await ask("POST", path, { ...form, id, version });
    expect([stale.status, stale.json.error.code]).toEqual([409, 8004]);
    const items = (await ask("GET", `${path}?on=2099-06-01`)).json.data;
    expect(items.find((row: { id: number }) => row.id === id)).toMatchObject(change);
  }
});

test("a return is not filed while no day is open for its posting, nor before its period is over", async () => {
  const { ask, branchId } = await clerk();
  const period = { from_on: dayFromToday(-40), to_on: dayFromToday(-2) };
  const early = await ask("POST", "/tax/return", { ...period, to_on: dayFromToday(1) });
  expect([early.status, early.json.error.fields[0].path]).toEqual([422, "to_on"]);
  await asLedgerOwner("update ledger.periods set state = 'closed' where branch_id = $1", [branchId]);
  const closed = await ask("POST", "/tax/return", period);
  expect([closed.status, closed.json.error.code]).toEqual([409, 7301]);
  const open = await clerk();
  const filed = await open.ask("POST", "/tax/return", period);
  expect([filed.status, filed.json.data.state]).toEqual([200, "filed"]);
});

test("the lines of a return and the seasonal report are files, with the right to read taxes only", async () => {
  const [{ ask }, support] = [await clerk(), await clerk("support")];
  const days = `from=${dayFromToday(-40)}&to=${dayFromToday()}`;
  for (const [path, head] of [
    [`/exports/tax-lines.csv?${days}&what=fee`, "مأخذ مالیات"],
    [`/exports/seasonal.csv?${days}&part=commission`, "شمارهٔ اقتصادی"],
  ] as const) {
    const { status, headers, text } = await ask("GET", path);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text).toContain(head);
    expect((await support.ask("GET", path)).status).toBe(403);
  }
  const listed = await ask("GET", `/tax/return/lines?${days}`);
  expect([listed.status, listed.json.data]).toEqual([200, []]);
  expect((await ask("GET", "/exports/seasonal.csv?from=2026-01-01&to=2027-06-01")).json.error.fields[0].path).toBe(
    "to",
  );
});
