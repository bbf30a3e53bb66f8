import { expect, test } from "vitest";
import { actOf, type SaleFacts, saleText } from "./sale-text";

const flight: SaleFacts = {
  ...{ pnr: "4HM64U", product: "flight", hotel: null, passenger: "Sara Ahmadi", passengers: 1 },
  ends: { from: "Tehran", to: "Isfahan" },
};

test.each([
  ["sale", flight, "Sale of ticket Tehran–Isfahan, Sara Ahmadi (4HM64U)"],
  [
    "cancellation",
    { ...flight, passengers: 3 },
    "Cancellation of ticket Tehran–Isfahan, Sara Ahmadi and 2 more (4HM64U)",
  ],
  ["return", { ...flight, product: "train" }, "Return of train ticket Tehran–Isfahan, Sara Ahmadi (4HM64U)"],
  ["payout", { ...flight, passenger: null }, "Refund payment for ticket Tehran–Isfahan (4HM64U)"],
  ["sale", { ...flight, ends: null, hotel: "Abbasi" }, "Sale of stay at Abbasi, Sara Ahmadi (4HM64U)"],
  ["sale", { ...flight, ends: null }, "Sale of stay, Sara Ahmadi (4HM64U)"],
] as const)("a %s is a sentence: %#", (act, facts, text) => {
  expect(saleText(act, facts, "en")).toBe(text);
});

test("in Persian with its digits", () => {
  const facts = { ...flight, ends: { from: "تهران", to: "اصفهان" }, passenger: "سارا احمدی", passengers: 3 };
  expect(saleText("sale", facts, "fa")).toBe("فروش بلیت تهران–اصفهان، سارا احمدی و ۲ نفر دیگر (4HM64U)");
});

test("only documents of sales have one", () => {
  expect([actOf("booking sale"), actOf("refund refund"), actOf("order payment")]).toEqual([
    "sale",
    "cancellation",
    "payment",
  ]);
  // The cost of own seats is posted on the booking too: its description says what it is.
  expect([actOf("booking trade"), actOf("payment receipt")]).toEqual([null, null]);
});
