import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { storePassengers } from "../passenger/store-passengers";
import { PartySearch } from "./schema";
import { searchParties } from "./search-parties";

const COMPANIES = [
  "سیر و سفر پارسیان",
  "آژانس هواپیمایی بال نیلی",
  "راه‌آهن و گشت ۲۴",
  "تور گردان به جهان",
  "شرکت A و B",
  "Sky of Tehran Co",
];
const PEOPLE = [
  { first_name: "سید علی", last_name: "حسینی نژاد" },
  { first_name: "مینا", last_name: "رضا" },
  { first_name_latin: "Li", last_name_latin: "Xu Wei", nationality: "CN", national_code: null },
];

let mine: Office;
let ctx: Ctx<OperatorActor>;
beforeAll(async () => {
  mine = await office();
  ctx = ctxOf(await personOf(mine.branchId, "manager"));
  await prisma().colleague.createMany({
    data: COMPANIES.map((name, at) => ({
      ...{ branchId: mine.branchId, code: `EW${at}`, name, kind: "agency" as const, currency: "IRR", ceiling: 0n },
    })),
  });
  const passengers = PEOPLE.map((one, at) => ({
    national_code: nationalCode(60_000 + at),
    ...one,
    ...("nationality" in one && { documents: [{ type: "passport", number: "EW123456" }] }),
  }));
  await storePassengers(ctx, { passengers: passengers as never });
});

/** As other keyboards write it. */
const arabic = (text: string) =>
  text
    .replaceAll("ی", "ي")
    .replaceAll("ک", "ك")
    .replace(/\d/g, (n) => "۰۱۲۳۴۵۶۷۸۹"[Number(n)]!);
const NAMES = [
  ...COMPANIES,
  ...PEOPLE.map((one) =>
    "first_name" in one ? `${one.first_name} ${one.last_name}` : `${one.first_name_latin} ${one.last_name_latin}`,
  ),
];

test("every word of a name finds it, in any number, order and keyboard", async () => {
  const request = fc.constantFrom(...NAMES).chain((name) =>
    fc.tuple(
      fc.constant(name),
      // Words of only one or two letters match too many.
      fc.shuffledSubarray(name.split(" "), { minLength: 1 }).filter((words) => words.some((word) => word.length > 2)),
      fc.constantFrom(
        (text: string) => text,
        arabic,
        (text: string) => text.toUpperCase(),
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(request, async ([name, words, typed]) => {
      const found = await searchParties(ctx, PartySearch.parse({ q: typed(words.join(" ")) }));
      expect(found.map((one) => one.name)).toContain(name);
    }),
    { numRuns: runs(120) },
  );
});
