import type pg from "pg";
import { insert } from "./insert";

type Words = Record<"sandbox" | "iran" | "core", string>;
export const SUPPLIERS: Words = {
  ...{ sandbox: "تأمین‌کنندهٔ آزمایشی", iran: "تأمین‌کنندهٔ آزمایشی ایران" },
  core: "همکار دیگر",
};
export const SUPPLIERS_ABROAD: Words = { sandbox: "Sandbox supplier", iran: "Sandbox Iran", core: "Another agency" };

type Given = { branchId: number; currency: string; words: Words };

/** Beside own charters, which every branch has: two sandboxes in use, and two suppliers whose keys are still missing. */
export async function plantSuppliers(client: pg.ClientBase, { branchId, currency, words }: Given): Promise<void> {
  const trips = ["flight", "train", "accommodation"];
  const rows = [
    {
      ...{
        code: "sandbox",
        adapter: "sandbox",
        title: words.sandbox,
        title_latin: "Sandbox supplier",
        products: trips,
      },
      ...{ settings: { seed: "sandbox", language: "en" }, active: true },
    },
    {
      ...{ code: "sandbox-fa", adapter: "sandbox", title: words.iran, title_latin: "Sandbox Iran", products: trips },
      ...{ settings: { seed: "sandbox-fa", language: "fa" }, active: true },
    },
    {
      ...{ code: "core", adapter: "core", title: words.core, title_latin: "Another agency", products: ["flight"] },
      ...{ settings: {}, active: false },
    },
    {
      ...{ code: "duffel", adapter: "duffel", title: "Duffel", title_latin: "Duffel", products: ["flight"] },
      ...{ settings: {}, active: false },
    },
  ];
  await insert(
    client,
    "suppliers",
    rows.map((row, n) => ({ branch_id: branchId, ...row, currency, position: n + 1 })),
  );
}
