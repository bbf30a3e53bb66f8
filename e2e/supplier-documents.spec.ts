import { expect, type Locator, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { hydrated } from "./hydrated";
import { answerOf, ask } from "./sale";
import { approvedOf } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { enterAs, type Language, openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    ...{ first: "1001", second: "1002", unknown: "در دفاتر ما نیست", accept: "پذیرش", accepted: "پذیرفته‌شده" },
    ...{
      terms: "شرایط تسویه",
      low: "رو به پایان",
      edit: "ویرایش شرایط",
      approve: "تأیید",
      pay: "ثبت پرداخت",
      paid: "پرداخت‌شده",
    },
    head: "PNR,مسافر,مبلغ",
  },
  en: {
    ...{ first: "2001", second: "2002", unknown: "Not in our books", accept: "Accept", accepted: "Accepted" },
    ...{
      terms: "Terms of settlement",
      low: "Low",
      edit: "Edit terms",
      approve: "Approve",
      pay: "Record as paid",
      paid: "Paid",
    },
    head: "PNR,Passenger,Net",
  },
} as const;

type Found = { id: number; name: string };

/** A supplier of the branch of that person, with a name unknown to other tests. */
async function newSupplier(page: Page, person: string, name: string): Promise<number> {
  await enterAs(page, { person });
  const form = { code: name, adapter: "core", title: name, title_latin: name, products: ["flight"], active: false };
  const answer = await answerOf(page, "suppliers.save", { ...form, settings: {}, secrets: {} }, { changes: true });
  await approvedOf(page, person === "1001" ? "1002" : "2002", JSON.stringify(answer));
  const [found] = await ask<Found[]>(page, "parties.search", { q: name, types: ["supplier"] });
  return found!.id;
}

/** Opens a dialog by a button, once: one that opens late hides the button from a second attempt. */
async function opened(button: Locator): Promise<void> {
  await hydrated(button);
  await button.click();
}

/** The second person reads in a language of their own. */
const inEither = (key: "approve" | "pay" | "paid") => new RegExp(`^(${WORDS.fa[key]}|${WORDS.en[key]})$`);

for (const language of ["fa", "en"] as const satisfies Language[]) {
  const words = WORDS[language];
  const { first, second } = words;
  test(`a supplier's bill is compared and accepted, and paid by a run of two persons (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    const name = `e2e-bill-${language}-${Date.now()}`;
    const supplier = await newSupplier(page, first, name);

    // It settles by a deposit, which is empty.
    const deposit = { supplier_id: supplier, version: null, settles: "deposit", due_days: 0, deposit_low: 5_000_000 };
    await ask(page, "supplierDocuments.saveTerms", deposit, { changes: true });

    // Its terms: another IBAN waits for the second person.
    await openAs(page, { person: first, path: `/admin/settings/suppliers?supplier=${supplier}` });
    const drawer = page.getByRole("complementary");
    const dialog = page.getByRole("dialog");
    const add = page.locator("main header button:has(kbd)");
    await expect(drawer).toContainText(words.low);
    await opened(drawer.getByRole("button", { name: words.edit, exact: true }));
    await dialog.locator('[data-path="iban"] input').fill("IR062960000000100324200001");
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/terms-${language}.png` });
    const saved = page.waitForResponse(/saveTerms/);
    await page.keyboard.press("Control+Enter");
    await approvedOf(page, second, await (await saved).text());

    await openAs(page, { person: first, path: "/admin/suppliers/documents" });
    await expect(page.locator("[data-low-deposits]")).toContainText(name);
    await opened(add);
    await dialog.locator('[data-path="supplier"] input').fill(name);
    await page.getByRole("option", { name }).first().click();
    await dialog.locator('[data-path="number"] input').fill(name);
    await dialog.locator('[data-path="day"] input').fill(dayFromToday());
    const content = [words.head, "ZZ9ZZ9,SARA AHMADI,1200000", "YY8YY8,REZA KARIMI,800000"].join("\n");
    const file = { name: "bill.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.locator("fieldset")).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/bill-form-${language}.png` });
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    await expect(drawer.locator("table tbody tr")).toHaveCount(2);
    await expect(drawer.locator("table")).toContainText(words.unknown);
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/bill-${language}.png` });
    await drawer.getByRole("button", { name: words.accept, exact: true }).click();
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    await expect(drawer).toContainText(words.accepted);

    await openAs(page, { person: first, path: "/admin/suppliers/runs" });
    await opened(add);
    await expect(dialog).toContainText(name);
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/run-form-${language}.png` });
    await page.keyboard.press("Escape");
    const { today, accounts } = await ask<{ today: string; accounts: { bank: { id: number }[] } }>(
      page,
      "payments.choices",
      {},
    );
    const days = { due_until: today, pay_on: today, account_id: accounts.bank[0]!.id };
    const run = await ask<{ id: number }>(
      page,
      "paymentRuns.store",
      { ...days, suppliers: [supplier] },
      { changes: true },
    );
    await openAs(page, { person: second, path: `/admin/suppliers/runs?run=${run.id}` });
    await expect(drawer).toContainText(name);
    await drawer.getByRole("button", { name: inEither("approve") }).click();
    await expect(drawer.getByRole("button", { name: inEither("pay") })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/run-${language}.png` });
    await drawer.getByRole("button", { name: inEither("pay") }).click();
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    await expect(drawer).toContainText(new RegExp(inEither("paid").source.slice(1, -1)));
  });
}
