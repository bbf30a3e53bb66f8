import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askedByDoers, CHANGE_ACTS } from "@/domain/kernel/gate/acts";
import { consoleRouter } from "@/server/routers/console";
import { DESTINATIONS, unsaid } from "./destinations";
import { doors } from "./input-samples";

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

test("a new door is seen by its members, however deep", () => {
  const json = { properties: { by: { anyOf: [{ properties: { callback_url: {} } }, { type: "null" }] } } };
  const planted = [
    { title: "payouts.setAccount", json: { properties: { iban: {} } }, writes: true },
    { title: "mirrors.save", json, writes: true },
    { title: "mirrors.list", json, writes: false },
  ];
  expect(unsaid(planted).map(({ title }) => title)).toEqual(["payouts.setAccount", "mirrors.save"]);
});
