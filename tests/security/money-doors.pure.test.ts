import { expect, test } from "vitest";
import { askedByDoers, CHANGE_ACTS } from "@/domain/kernel/gate/acts";
import { consoleRouter } from "@/server/routers/console";
import { doors } from "./input-samples";
import { MONEY_DOORS, unheld } from "./money-doors";

const ALL = doors(consoleRouter);

test("every route by which money may leave or be spent declares how one person alone is stopped", () => {
  expect(unheld(ALL)).toEqual([]);
});

test("each route of the table exists, and each self-service action has one", () => {
  const titles = new Set(ALL.map(({ title }) => title));
  expect(Object.keys(MONEY_DOORS).filter((title) => !titles.has(title))).toEqual([]);
  const acts = new Set(Object.values(MONEY_DOORS).flatMap((entry) => ("acts" in entry ? entry.acts : [])));
  expect(CHANGE_ACTS.filter((act) => askedByDoers(act) && !acts.has(act))).toEqual([]);
});

test("a new door is seen by its members, however deep", () => {
  const json = { properties: { by: { anyOf: [{ properties: { amount: {} } }, { type: "null" }] } } };
  const planted = [
    { title: "wallets.adjust", json: { properties: { wallet_id: {}, amount: {} } }, writes: true },
    { title: "POST /api/v2/pay/out", json, writes: true },
    { title: "payments.preview", json, writes: false },
  ];
  expect(unheld([...ALL, ...planted])).toEqual(["wallets.adjust", "POST /api/v2/pay/out"]);
});
