import { expect, test } from "vitest";
import { supplierDeps } from "@/server/supplier-deps";
import { chartersOf, dayAhead, leg } from "../../../../tests/charter-console";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { ruleOf } from "../../../../tests/refunds";
import { selling } from "../../../../tests/trades";
import { isRefusal } from "../../kernel/errors";
import { quotePenalty } from "../refund/quote-penalty";
import { DeskPenaltyRequest } from "../refund/schema";

test("opening a charter without a penalty rule reports the missing class and age until there is one", async () => {
  const { branchId } = await office();
  const console_ = chartersOf(branchId);
  const { id } = await console_.charters.save({
    ...{ kind: "route", title: "پرواز", title_latin: "Flight", routes: [leg(20)] },
  } as never);
  const form = { charter_id: id, sales_close_at: `${dayAhead(19)}T20:00`, fare_class: "Y", capacity: 10 };
  const { id: class_id, price_version } = await console_.classes.save({ ...form, closed: false } as never);
  expect((await console_.charters.get({ id })).unruled).toEqual([]);
  await console_.prices.save({ class_id, version: price_version, prices: { ADT: { base: 900 }, CHD: { base: 500 } } });
  const opened = await console_.charters.setStatus({ id, version: 1, status: "open" });
  const carrier = opened.routes[0]!.carrier;
  expect(opened.unruled).toEqual([{ class_id, fare_class: "Y", type: "charter", carrier, pax_types: ["ADT", "CHD"] }]);
  const clerk = await personOf(branchId);
  await ruleOf(clerk, { pax_types: ["ADT"] });
  expect((await console_.charters.get({ id })).unruled).toMatchObject([{ pax_types: ["CHD"] }]);
  await ruleOf(clerk, { carrier });
  expect((await console_.charters.get({ id })).unruled).toEqual([]);
});

test("a refund without a matching rule reports the missing rule to operators only", async () => {
  const at = await selling();
  const buyer = await at.rich(2_000_000);
  const { lock } = await at.locked(buyer, { to: "KIH" });
  const { trade_id } = await at.store(buyer, { locks: [lock.lock_id], accepted_total: lock.total });
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const error = await quotePenalty(ctxOf(at.clerk) as never, deps, DeskPenaltyRequest.parse({ trade_id })).catch(
    (thrown: unknown) => thrown,
  );
  if (!isRefusal(error)) throw error;
  const [field] = error.details.fields!;
  expect(error.reason).toBe("notRefundable");
  expect(error.details.data).toMatchObject({ missing_rule: { type: "charter", pax_type: "ADT" } });
  expect(field!.message).toMatchObject({
    en: expect.stringMatching(/^no penalty rule fits charter flights, carrier \w+, class \w+, adults$/),
    fa: expect.stringMatching(/^قاعدهٔ جریمه‌ای برای پرواز چارتری، شرکت \w+، کلاس \w+، بزرگسال نیست$/),
  });
  expect(JSON.stringify([error.row.solution, field])).not.toMatch(/contact|تماس/);
});
