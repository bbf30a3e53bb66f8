import { expect, test } from "vitest";
import { interpretation, type Known } from "./interpretation";

const sale: Known = {
  kind: "sale",
  source: { type: "booking", id: "7" },
  document: "K7Q2MN",
  note: "",
  party: { ref: "colleague:3", name: "Parsa Travel" },
  against: { titles: ["Sale", "Tax on sales"], count: 2 },
};

test("describes a sale with buyer, PNR and route", () => {
  expect(interpretation(sale, "en")).toBe(
    "Sale to colleague Parsa Travel, reservation K7Q2MN, against Sale and Tax on sales",
  );
  expect(interpretation({ ...sale, party: { ref: "colleague:3", name: "پارسا" } }, "fa")).toBe(
    "فروش به همکار پارسا، رزرو K7Q2MN، در برابر Sale و Tax on sales",
  );
});

test("omits unknown parts, and shows unknown kinds by name", () => {
  const bare = { kind: "manual", source: null, document: "", note: "", party: null, against: { titles: [], count: 0 } };
  expect(interpretation(bare, "en")).toBe("Document");
  expect(interpretation({ ...bare, kind: "levy", source: { type: "storm", id: "9" } }, "en")).toBe("levy, storm 9");
  expect(interpretation({ ...bare, document: "rent of May", against: { titles: ["Cash"], count: 1 } }, "en")).toBe(
    "Document, against Cash: rent of May",
  );
  expect(interpretation({ ...bare, party: { ref: "ship:4", name: null } }, "en")).toBe("Document with ship 4");
  expect(interpretation({ ...bare, against: { titles: ["A", "B", "C"], count: 9 } }, "en")).toBe(
    "Document, against A, B, C and 6 more",
  );
});

test("describes closing documents by month, in the reader's language", () => {
  const bare = { document: "", note: "", party: null, against: { titles: [], count: 0 } };
  const closed = { ...bare, kind: "fx_reval", source: { type: "closing", id: "closing:1:140410" } };
  expect(interpretation(closed, "fa")).toBe("تسعیر ارز، بستن ماه 1404/10");
  expect(interpretation(closed, "en")).toBe("Currency revaluation, closing of month 1404/10");
});
