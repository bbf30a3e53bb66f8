import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PRODUCT_FAMILIES } from "@/server/rest/product-families";
import { declaredRefusals, unseenRefusals } from "./refusals-seen";
import waiting from "./refusals-waiting.json";

/** Part of `npm test`, after the tests: compares declared refusals with those that the tests have seen. */
const folder = process.env.REFUSALS_SEEN!;
const seen = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
const declared = declaredRefusals(PRODUCT_FAMILIES);
// Of the new finance routes, whose tests call the use cases: each waits for a test over HTTP. May only become fewer.
const undeclared = waiting.filter((one) => !declared.some((route) => route === one));
const faults = [
  ...unseenRefusals(declared, [...seen, ...waiting]),
  ...undeclared.map((one) => `${one} is declared no longer: take it off tests/refusals-waiting.json`),
];
// Listed, not refused: calls that are cut off at random places may meet one by chance.
for (const one of waiting.filter((one) => seen.includes(one))) console.log(`${one} was seen: it may leave the list`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
