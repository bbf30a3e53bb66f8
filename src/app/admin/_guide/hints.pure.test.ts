import { expect, test } from "vitest";
import { STEPS, type Step } from "@/domain/reporting/tour/rules";
import en from "../../../../messages/en";
import fa from "../../../../messages/fa";
import { hintOf, type Place } from "./hints";

const KNOWN = { colleague: "5001", charter: "31", passenger: "0012345678", fm: 140501 };

/** A page with these elements; fields in `empty` have no value. */
const at = (address: string, { has = [], empty = [] }: { has?: string[]; empty?: string[] } = {}): Place => {
  const [path, search = ""] = address.split("?");
  const among = (all: string[]) => (selector: string) => all.some((one) => selector.includes(one));
  return { path: path!, search: search && `?${search}`, has: among(has), empty: among(empty) };
};
const hintKey = (step: Step, place: Place) => hintOf(step, place, KNOWN).key;

test("the breadcrumb follows the location, from any page to the form", () => {
  const sale = "/admin/sell/sale?locks=lck_1";
  const closing = "/admin/accounting/closing?mode=soft";
  const walk: [Step, Place][] = [
    ["lock", at("/admin/desk")],
    ["lock", at("/admin/sell")],
    ["lock", at("/admin/sell?tab=charter", { empty: ["search"] })],
    ["lock", at("/admin/sell?tab=charter", { empty: ["combobox"] })],
    ["lock", at("/admin/sell?tab=charter")],
    ["lock", at("/admin/sell?from=THR&offer=7")],
    ["sale", at("/admin/desk")],
    ["sale", at("/admin/sell?from=THR&offer=7")],
    ["sale", at(sale, { empty: ["passengers[0].first_name"] })],
    ["sale", at(sale)],
    ["receipt", at(sale)],
    ["receipt", at("/admin/payments/new", { empty: ["party", "rows[0].amount"] })],
    ["receipt", at("/admin/payments/new", { empty: ["rows[0].amount"] })],
    ["receipt", at("/admin/payments/new")],
    ["verify", at("/admin/desk")],
    ["verify", at("/admin/accounting/verification")],
    ["verify", at("/admin/accounting/verification", { has: ["dialog"] })],
    ["close", at("/admin/accounting/closing")],
    ["close", at(closing)],
    ["close", at(closing, { has: ["dialog"] })],
    ["open", at("/admin/desk")],
    ["open", at(closing, { has: ["data-act"] })],
    ["open", at(closing, { has: ["data-act", "dialog"] })],
  ];
  const keys = walk.map(([step, place]) => hintKey(step, place));
  expect(keys).toEqual([
    ...["openSell", "ownCharters", "charter", "buyer", "row", "hold"],
    ...["backToSale", "openSale", "recall", "sellNow"],
    ...["openReceipt", "payer", "amount", "post"],
    ...["openVerification", "verify", "verifyNow"],
    ...["openClosing", "close", "closeNow"],
    ...["backToMonth", "open", "openNow"],
  ]);
  // Every hint has a text, and every text is used.
  for (const { guide } of [en, fa]) expect(Object.keys(guide.hint).sort()).toEqual([...keys].sort());
});

test("the user to type is an operator of the branch, and the month to open is the one that was closed", () => {
  const receipt = at("/admin/payments/new", { empty: ["party"] });
  expect(hintOf("receipt", receipt, KNOWN).keys).toEqual(["5001", "Enter"]);
  expect(hintOf("receipt", receipt, { ...KNOWN, colleague: null }).keys).toEqual(["Enter"]);
  expect(hintOf("open", at("/admin/desk"), KNOWN).goes).toBe("/admin/accounting/closing?month=140501");
  for (const step of STEPS) expect(hintOf(step, at("/admin/desk"), KNOWN).goes).toMatch(/^\/admin\//);
});
