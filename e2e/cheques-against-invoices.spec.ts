import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs } from "./sign-in";
import { stepsOn } from "./steps";

const PATIENTLY = { timeout: 30_000 };
const AMOUNT = 1_200_000;

type Found = { id: number; hint: string; balance: number };

/** A colleague in debt; the first ones belong to the tests of receipts. */
async function debtor(page: Page): Promise<Found> {
  const found = await ask<Found[]>(page, "parties.search", { q: "50", types: ["colleague"] });
  return found.filter(({ balance }) => balance > 10_000_000)[2]!;
}

const openItems = async (page: Page, { id }: Found) => {
  const input = { party: { type: "colleague", id }, side: "debit" };
  const { items } = await ask<{ items: { open: number }[] }>(page, "payments.openItems", input);
  return items.reduce((sum, { open }) => sum + open, 0);
};

test("three cheques are registered against a colleague's invoices, oldest first, and deposited in at most 30 inputs and 7 actions", {
  tag: "@flow",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await openAs(page, { person: "1001", language: "fa", path: "/admin/cheques/register" });
  const party = await debtor(page);
  const before = await openItems(page, party);
  const steps = stepsOn(page);
  const field = (path: string) => page.locator(`[data-path="${path}"] input`).first();
  const cell = (row: number, column: string) => field(`rows[${row}].${column}`);
  await expect(field("party")).toBeFocused(PATIENTLY);
  await steps.fill(field("party"), party.hint);
  await steps.press("Enter");
  await expect(cell(0, "due_date")).toBeFocused(PATIENTLY);
  // What the party owes is there without a question, and each amount takes from the oldest.
  const items = page.getByRole("table", { name: "اقلام باز، قدیمی‌ترین در بالا" });
  await expect(items).toBeVisible(PATIENTLY);
  for (let row = 0; row < 3; row++) {
    await steps.fill(cell(row, "due_date"), dayFromToday(30 * (row + 1)));
    await steps.fill(cell(row, "amount"), String(AMOUNT));
    await steps.fill(cell(row, "serial"), `00${Date.now() % 10_000}${row}`);
    await steps.fill(cell(row, "bank"), "ملت");
    await steps.fill(
      cell(row, "sayad_id"),
      String(Date.now() * 1_000 + row)
        .slice(-15)
        .padStart(16, "7"),
    );
    if (row < 2) await steps.press("Enter");
  }
  await expect(items.locator("tr[data-paid]").first()).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await steps.press("Control+Enter");
  await page.waitForURL(/group=/, PATIENTLY);
  await expect(page.locator("tr[data-cheque]")).toHaveCount(3, PATIENTLY);
  expect(before - (await openItems(page, party))).toBe(3 * AMOUNT);

  await steps.click(page.locator("thead").getByRole("checkbox"));
  await steps.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("[data-path=account_id] input").first()).toBeVisible(PATIENTLY);
  await steps.press("Control+Enter");
  await expect(dialog).toBeHidden(PATIENTLY);
  await expect(page.locator("tr[data-cheque]").filter({ hasText: "در جریان وصول" })).toHaveCount(3, PATIENTLY);
  console.log(steps.atMost({ inputs: 30, actions: 7 }));
});
