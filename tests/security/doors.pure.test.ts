import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askedByDoers, CHANGE_ACTS } from "@/domain/kernel/gate/acts";
import { consoleRouter } from "@/server/routers/console";
import { DESTINATIONS, unsaid } from "./destinations";
import { doors } from "./input-samples";
import { MONEY_DOORS, unheld } from "./money-doors";

const ALL = doors(consoleRouter);

test("every route that takes a destination of money, codes or secrets declares its protection", () => {
  expect(unsaid(ALL)).toEqual([]);
});

test("each act of two persons has a door, and each door of the table is there", () => {
  const titles = new Set(ALL.map(({ title }) => title));
  expect(Object.keys(DESTINATIONS).filter((title) => !titles.has(title))).toEqual([]);
  const acts = Object.values(DESTINATIONS).flatMap((entry) => ("act" in entry ? [entry.act] : []));
  // Everyday actions are listed in money-doors.ts.
  const leading = CHANGE_ACTS.filter((act) => !askedByDoers(act) || act === "bank_account.add");
  expect([...new Set(acts)].sort()).toEqual([...leading].sort());
});

/** Where the context of a call is built. */
const DOORS = ["src/server/rest/serve.ts", "src/server/console/context.ts"];

test("each door that people call through carries the gate", () => {
  for (const door of DOORS) expect(readFileSync(door, "utf8"), door).toMatch(/^ {4,6}gate,$/m);
});

test("a new destination is seen by its members, however deep", () => {
  const json = { properties: { by: { anyOf: [{ properties: { callback_url: {} } }, { type: "null" }] } } };
  const planted = [
    { title: "payouts.setAccount", json: { properties: { iban: {} } }, writes: true },
    { title: "mirrors.save", json, writes: true },
    { title: "mirrors.list", json, writes: false },
  ];
  expect(unsaid(planted).map(({ title }) => title)).toEqual(["payouts.setAccount", "mirrors.save"]);
});

test("every route by which money may leave or be spent declares how one person alone is stopped", () => {
  expect(unheld(ALL)).toEqual([]);
});

test("each route of the table exists, and each self-service action has one", () => {
  const titles = new Set(ALL.map(({ title }) => title));
  expect(Object.keys(MONEY_DOORS).filter((title) => !titles.has(title))).toEqual([]);
  const acts = new Set(Object.values(MONEY_DOORS).flatMap((entry) => ("acts" in entry ? entry.acts : [])));
  expect(CHANGE_ACTS.filter((act) => askedByDoers(act) && !acts.has(act))).toEqual([]);
});

test("a new door of money is seen by its members, however deep", () => {
  const json = { properties: { by: { anyOf: [{ properties: { amount: {} } }, { type: "null" }] } } };
  const planted = [
    { title: "wallets.adjust", json: { properties: { wallet_id: {}, amount: {} } }, writes: true },
    { title: "POST /api/v2/pay/out", json, writes: true },
    { title: "payments.preview", json, writes: false },
  ];
  expect(unheld([...ALL, ...planted])).toEqual(["wallets.adjust", "POST /api/v2/pay/out"]);
});
