import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { releaseSettlement, settlePayment } from "@/domain/cashier/payment/change-payment";
import { listOpenItems } from "@/domain/cashier/payment/list-open-items";
import { listPayments } from "@/domain/cashier/payment/list-payments";
import { previewPayments } from "@/domain/cashier/payment/preview-payments";
import { readPaymentDetails } from "@/domain/cashier/payment/read-payment";
import {
  OpenItemQuery,
  OpenItems,
  Payment,
  PaymentDetails,
  PaymentList,
  PaymentPreview,
  PaymentPreviews,
  PaymentQuery,
  PaymentRef,
  PaymentRelease,
  PaymentSettle,
} from "@/domain/cashier/payment/schema";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { isRefusal } from "@/domain/kernel/errors";
import { PartiesFound, PartySearch } from "@/domain/people/party/schema";
import { searchParties } from "@/domain/people/party/search-parties";
import { routeTable } from "@/server/rest/route-table";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { router } from "@/server/trpc";
import { backOfficeDoor, type Clerk } from "../back-office";
import { ctxOf } from "../fixtures";
import { DAY, face, paymentMismatches } from "../payments";
import { runs } from "../runs";
import { nearly } from "./hostile";
import { almost } from "./mutate";

/**
 * Payments with permission: any input gets a row of the catalogue or a result, never a 5xx, and the books agree
 * afterwards. `FUZZ_SEED=` replays; `FUZZ_RUNS=` lengthens.
 */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const RUNS = runs(40, "FUZZ_RUNS");
const CODES = new Set<number>(Object.values(CATALOGUE).map(({ code }) => code));

const clerkOf = backOfficeDoor({ payments });
let clerk: Clerk;
const samples: Record<string, object> = {};
/** Calls of the console, with an existing document and payments. */
const request: Record<string, object> = {};

beforeAll(async () => {
  console.log(`fuzz FUZZ_SEED=${SEED}`);
  clerk = await clerkOf();
  const counterparty = { type: "colleague", id: clerk.colleagueId };
  const row = { type: "receipt", method: "cash", counterparty, amount: 1_000, date: DAY };
  const owed = { ...row, type: "payment", method: "bank" };
  const { payments } = (await clerk.ask("POST", "/pay/store", { payments: [row, row, owed] })).json.data;
  const settles = [{ ...payments[2].document, line: 1, amount: 10 }];
  const full = { ...row, currency: "IRR", rate: "1", reference: "R-1", description: "متن", settles };
  const cheque = { ...row, method: "check", check: { ...face(1_000), owner_iban: null, series: "1/2" } };
  const [{ id }, { id: other }] = payments;
  Object.assign(samples, {
    "/pay/store": {
      payments: [full, cheque, { ...full, currency: "EUR", rate: "600000.5", settles: [] }],
      request_key: "k",
    },
    "/pay/update": {
      ...row,
      id,
      version: 1,
      currency: "IRR",
      rate: "1",
      reference: "R",
      description: "متن",
      status: "posted",
    },
    "/pay/trash": { id: other, version: 1, reason: "تکراری" },
  });
  Object.assign(request, {
    list: {
      ...row,
      amount: undefined,
      account_id: 1,
      from: DAY,
      to: DAY,
      min_amount: 1,
      search: "۱۲",
      page: 2,
      cursor: "MjAyNi0wMS0wMV8x",
    },
    details: { id },
    "open items": { party: counterparty, side: "debit" },
    preview: { payments: [full, cheque] },
    settle: { id, version: 1, settles },
    release: { id, settlement_id: 1 },
    parties: { q: "ا", types: ["account"] },
  });
});

const routes = routeTable(router({ payments }));

test("every route of payments is tried", () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(samples).toSorted());
});

test.each(routes)(
  "$verb $path",
  async ({ verb, path, procedure }) => {
    const [input] = procedure._def.inputs as (z.ZodType | undefined)[];
    const schema = input ? z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) : {};
    const bodies = fc.oneof(nearly(schema as never), { weight: 3, arbitrary: almost(samples[path]!) });
    for (const body of fc.sample(bodies, { numRuns: RUNS, seed: SEED })) {
      const answer = await clerk.ask(verb, path, JSON.stringify(body) ?? "");
      const shown = `${JSON.stringify(body)?.slice(0, 2_000)} -> ${answer.text.slice(0, 500)}`;
      expect(answer.status, shown).toBeLessThan(500);
      if (answer.status !== 200) expect(CODES.has(answer.json.code), shown).toBe(true);
    }
    expect(await paymentMismatches(clerk)).toEqual([]);
  },
  120_000,
);

test.each([
  ["list", PaymentQuery, PaymentList, listPayments],
  ["details", PaymentRef, PaymentDetails, readPaymentDetails],
  ["open items", OpenItemQuery, OpenItems, listOpenItems],
  ["preview", PaymentPreview, PaymentPreviews, previewPayments],
  ["settle", PaymentSettle, Payment, settlePayment],
  ["release", PaymentRelease, Payment, releaseSettlement],
  ["parties", PartySearch, PartiesFound, searchParties],
] as const)("the console's %s", async (name, input, output, act) => {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const given = fc.oneof(nearly(schema as never), { weight: 3, arbitrary: almost(request[name]!) });
  const ctx = ctxOf(clerk.actor);
  for (const sent of fc.sample(given, { numRuns: RUNS, seed: SEED })) {
    const parsed = input.safeParse(sent);
    if (!parsed.success) continue;
    const answer = await act(ctx, parsed.data as never).catch((error) => {
      if (!isRefusal(error)) throw new Error(JSON.stringify(sent), { cause: error });
    });
    if (answer) expect(output.safeParse(answer).error, JSON.stringify(sent)).toBeUndefined();
  }
  expect(await paymentMismatches(clerk)).toEqual([]);
});
