import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { passengers } from "@/server/routers/back-office/people/passengers";
import { backOfficeDoor } from "../../../../../tests/back-office";
import { nationalCode } from "../../../../../tests/national-code";
import { fill, passenger } from "../../../../../tests/wallets";

const clerk = backOfficeDoor({ passengers });
const ali = (n: number, more: object = {}) => ({
  ...{ national_code: nationalCode(n), first_name: "علی", last_name: "محمدی", ...more },
});

test("a group is stored once under one key; the answer reports the bad row", async () => {
  const { branchId, ask } = await clerk("manager");
  const body = { passengers: [ali(1), ali(2, { national_code: "1" })] };
  const key = { "idempotency-key": "group-1" };
  const first = await ask("POST", "/passenger/store", body, key);
  expect(first.status).toBe(200);
  expect(first.json.meta).toEqual({ code: 1003, created: 1, updated: 0, refused: 1 });
  expect(first.json.data).toMatchObject([
    { index: 0, outcome: "created", code: 1000 },
    { index: 1, outcome: "refused", code: 3005, fields: [{ path: "passengers[1].national_code" }] },
  ]);
  const again = await ask("POST", "/passenger/store", body, key);
  expect([again.json.data, again.headers["idempotent-replayed"]]).toEqual([first.json.data, "true"]);
  expect((await ask("POST", "/passenger/store", { passengers: [ali(3)] }, key)).json.code).toBe(3010);
  expect(await prisma().passenger.count({ where: { branchId } })).toBe(1);
});

test("more than 500 and an empty list are refused, and so is a read-only user", async () => {
  const { ask, branchId, colleagueId } = await clerk("manager");
  const many = { passengers: Array.from({ length: 501 }, () => ({})) };
  expect((await ask("POST", "/passenger/store", many)).json.code).toBe(3008);
  expect((await ask("POST", "/passenger/store", { passengers: [] })).json.code).toBe(3003);
  const accountant = await clerk("accountant", { branchId, colleagueId });
  expect((await accountant.ask("POST", "/passenger/store", { passengers: [ali(1)] })).json.code).toBe(2007);
});

test("a passenger whose wallet holds money is not deleted", async () => {
  const { ask, branchId } = await clerk("manager");
  const owner = await passenger(branchId);
  await fill(branchId, owner, 700);
  const { json } = await ask("POST", "/passenger/delete", { id: owner.id });
  expect([json.code, json.error.wallet.balance]).toEqual([8002, "700"]);
});

test("a passenger is read, changed and deleted by its number; another branch's looks absent", async () => {
  const { ask } = await clerk("manager");
  const [{ id }] = (await ask("POST", "/passenger/store", { passengers: [ali(4)] })).json.data;
  const documents = [{ type: "passport", number: "a 1234567", expires_on: "2090-01-01" }];
  const changed = await ask("POST", "/passenger/update", { id, birth_date: "1366-01-01", documents });
  expect(changed.json.data).toMatchObject({
    id,
    birth_date: "1987-03-21",
    documents: [{ number: "A1234567", warning: null }],
  });
  const stale = await ask("POST", "/passenger/update", { id, version: 1, gender: "male" });
  expect(stale.json.code).toBe(8004);
  const expired = [{ type: "passport", number: "B7654321", expires_on: "2020-01-01" }];
  expect((await ask("POST", "/passenger/update", { id, documents: expired })).json.code).toBe(3005);
  const read = (await ask("GET", `/passenger/profile?id=${id}`)).json.data;
  expect(read).toMatchObject({
    id,
    status: 1,
    version: 2,
    trips: [],
    financial: { totals: [], trades: [], payments: [] },
  });

  const other = await clerk("manager");
  for (const [method, path, body] of [
    ["GET", `/passenger/profile?id=${id}`, undefined],
    ["POST", "/passenger/update", { id, gender: "male" }],
    ["POST", "/passenger/delete", { id }],
  ] as const)
    expect((await other.ask(method, path, body)).json.code).toBe(3009);

  expect((await ask("POST", "/passenger/delete", { id })).json.data).toEqual({ id, status: 5 });
  expect((await ask("POST", "/passenger/delete", { id })).json.data).toEqual({ id, status: 5 });
  expect((await ask("GET", `/passenger/profile?id=${id}`)).json.data).toMatchObject({ status: 5 });
  expect((await ask("POST", "/passenger/update", { id, gender: "male" })).json.code).toBe(3009);
  // After deletion the identity is free: the next passenger is new.
  const next = (await ask("POST", "/passenger/store", { passengers: [ali(4, { documents })] })).json.data[0];
  expect(next).toMatchObject({ outcome: "created" });
});
