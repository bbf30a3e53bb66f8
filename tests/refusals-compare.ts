import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PRODUCT_FAMILIES } from "@/server/rest/product-families";
import { declaredRefusals, unseenRefusals } from "./refusals-seen";

/** Part of `npm test`, after the tests: compares declared refusals with those that the tests have seen. */
const folder = process.env.REFUSALS_SEEN!;
const seen = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
const faults = unseenRefusals(declaredRefusals(PRODUCT_FAMILIES), seen);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
