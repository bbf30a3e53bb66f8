import { expect, test } from "vitest";
import { shop } from "../../../../tests/offer-locks";
import { refusal } from "../../../../tests/operators";

test("rejects a total below the shown price before any supplier is called, with the shown price", async () => {
  const at = await shop();
  const sara = await at.passenger();
  const [offer] = (await at.find(sara)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3);
  const wish = at.wish({ ...offer!, total: offer!.total - 5 }, { client_reference: "below", max_increase: 4 });
  expect(await refusal(at.lock(sara, wish))).toMatchObject({
    reason: "priceChanged",
    data: { price_status: "changed", old: offer!.total - 1, new: offer!.total, difference: 1, currency: "IRR" },
  });
  expect([at.asked.lock, at.asked.quote]).toEqual([undefined, undefined]);
  // The reference stays free.
  expect((await at.lock(sara, at.wish(offer!, { client_reference: "below" }))).total).toBe(offer!.total);
});
