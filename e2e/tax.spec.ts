import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { withCheckDigit } from "../tests/national-code";
import { ask, fillWallet, returningPassenger } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    edit: "ویرایش نقش",
    fee: "سهم آژانس",
    export: /^خروجی/,
    file: "ثبت اظهارنامه",
    filed: "ثبت‌شده",
    base: "مأخذ مالیات",
  },
  en: {
    edit: "Edit role",
    fee: "Our part",
    export: /^Export/,
    file: "File return",
    filed: "Filed",
    base: "Taxable amount",
  },
} as const;
const POINTS = 1_000;

type Seller = { id: number; code: string; own: boolean };
type Offer = { calculation_id: number; total: number; supplier: string; kind: string };
type Trade = {
  trade_id: number;
  status: string;
  items: { pnr: { local: string } | null }[];
  invoice: { id: number } | null;
};
type Quarter = { from_on: string; to_on: string; over: boolean; filed: boolean };
type Line = { invoice_id: number; label: string; what: string; base: number; tax: number; kind: string };

/** Opens the form of a list page; keys work only after the page's script has started. */
async function formOf(page: Page) {
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    await page.keyboard.press("n");
    await dialog.waitFor({ timeout: 2_000 });
  }).toPass();
  return dialog;
}

async function choose(page: Page, path: string, option: string | RegExp) {
  await page.getByRole("dialog").locator(`[data-path="${path}"] input`).first().click();
  await page.getByRole("option", { name: option }).first().click();
}

/** A ticket of the sandbox with our markup, sold to a new passenger who pays from their wallet. */
async function sold(page: Page, sandbox: Seller): Promise<Trade> {
  const done = <T>(path: string, input: object) => ask<T>(page, path, input, { changes: true });
  const markup = { scope: "supplier", title: `e2e ${randomUUID()}`, supplier_id: sandbox.id, percent: 500 };
  await done("markups.save", markup);
  const person = await returningPassenger(page);
  const legs = [{ origin: "THR", destination: "MHD", date: dayFromToday(23) }];
  const { offers } = await ask<{ offers: Offer[] }>(page, "search.trips", { type: "flight", legs, only: sandbox.id });
  const offer = offers.find(({ kind }) => kind === "system") ?? offers[0]!;
  const lock = await done<{ lock_id: string; total: number }>("offerLocks.lock", {
    ...{ calculation_id: offer.calculation_id, expected_total: offer.total, passengers: { adult: 1 } },
  });
  await fillWallet(page, person.id, lock.total * 2);
  const passenger = {
    ...{ type: "ADT", first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
    ...{ gender: "female", nationality: "IR", birth_date: "1990-05-01" },
    national_code: withCheckDigit(String(randomInt(100_000_000, 999_999_999))),
  };
  const { trade_id } = await done<Trade>("trades.store", {
    ...{ party: { type: "passenger", id: person.id }, request_key: randomUUID(), payment: { method: "wallet" } },
    ...{ locks: [lock.lock_id], accepted_total: lock.total, contact: { mobile: "09121112233" } },
    passengers: [passenger],
  });
  const read = () => ask<Trade>(page, "trades.read", { trade_id });
  await expect
    .poll(async () => (await read()).invoice?.id ?? (await read()).status, { timeout: 60_000 })
    .toEqual(expect.any(Number));
  return read();
}

for (const { language, person, second } of [
  { language: "fa", person: "1001", second: "1002" },
  { language: "en", person: "2001", second: "2002" },
] as const) {
  const words = WORDS[language];
  const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/tax-${name}-${language}.png` });

  test(`a rate and a role are entered; what is sold is in the return, which opens its documents and is filed by a second person (${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await speak(page, language);
    const code = `e2e${Date.now().toString(36)}`;

    await openAs(page, { person, path: "/admin/tax" });
    let dialog = await formOf(page);
    await dialog.locator('[data-path="code"] input').fill(code);
    await dialog.locator('[data-path="basis_points"] input').fill(String(POINTS / 100));
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "rate-form");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("tr[data-rate]", { hasText: code })).toBeVisible();
    await shot(page, "rates");

    // Of the sandbox's flights: an earlier run of the day has made it, which is edited.
    const sellers = await ask<Seller[]>(page, "sell.sellers", { product: "flight" });
    const sandbox = sellers.find((one) => one.code === "sandbox")!;
    const { items: roles } = await ask<{
      items: { id: number; product: string | null; supplier: { id: number } | null }[];
    }>(page, "tax.roles", { on: dayFromToday(), per_page: 100 });
    const earlier = roles.find(({ product, supplier }) => product === "flight" && supplier?.id === sandbox.id);
    await openAs(page, { person, path: `/admin/tax/roles${earlier ? `?role=${earlier.id}` : ""}` });
    if (earlier) {
      await page.getByRole("complementary").getByRole("button", { name: words.edit }).click();
      dialog = page.getByRole("dialog");
      await dialog.waitFor();
    } else {
      dialog = await formOf(page);
      const { suppliers } = await ask<{ suppliers: { id: number; title: string; title_latin: string }[] }>(
        page,
        "tax.choices",
        {},
      );
      const named = suppliers.find(({ id }) => id === sandbox.id)!;
      await choose(page, "supplier_id", language === "fa" ? named.title : named.title_latin);
      await choose(page, "product", language === "fa" ? "پرواز" : "Flight");
    }
    await choose(page, "fee_code", code);
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "role-form");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("tr[data-role]", { hasText: code })).toBeVisible();
    await shot(page, "roles");

    const { trade_id, invoice } = await sold(page, sandbox);
    const { items: quarters } = await ask<{ items: Quarter[] }>(page, "tax.quarters", {});
    const now = quarters.find(({ over }) => !over)!;
    const { items: lines } = await ask<{ items: Line[] }>(page, "tax.lines", {
      from: now.from_on,
      to: now.to_on,
      code,
    });
    const [fee] = lines;
    expect(fee).toMatchObject({ invoice_id: invoice!.id, what: "fee" });
    expect(fee!.tax).toBe(Math.floor((fee!.base * POINTS) / 10_000));

    // The printed invoice, for someone to look at.
    const branch = person === "1001" ? 1 : 2;
    for (const lang of ["fa", "en"]) {
      const paper = await page.request.get(`/api/papers/invoice/${invoice!.id}?branch=${branch}&lang=${lang}`);
      expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    }

    await openAs(page, { person, path: `/admin/tax/returns?from=${now.from_on}` });
    const row = page.locator("main tbody tr", { hasText: words.fee });
    await expect(row.first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "return");
    await page.locator(`main tbody a[href*="code=${code}"]`).click();
    await expect(page).toHaveURL(/\/admin\/tax\/returns\/lines\?/);
    const drilled = page.locator(`tr[data-line^="${invoice!.id}-"]`);
    await expect(drilled).toHaveCount(1);
    await expect(drilled).toContainText(fee!.label);
    await expect(drilled.locator(`a[href="/admin/orders?order=${trade_id}"]`)).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "lines");
    await page.getByRole("button", { name: words.export }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /CSV/ }).click(),
    ]);
    const text = await readFile((await file.path())!, "utf8");
    expect(text).toContain(words.base);
    expect(text).toContain(fee!.label);

    await openAs(page, { person, path: `/admin/tax/seasonal?from=${now.from_on}&part=commission` });
    await expect(page.locator("tr[data-part=commission]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "seasonal");

    const due = quarters.find(({ over, filed }) => over && !filed)!;
    await openAs(page, { person: second, path: `/admin/tax/returns?from=${due.from_on}` });
    const inEither = (key: "file" | "filed") => new RegExp(`(${WORDS.fa[key]}|${WORDS.en[key]})`);
    await page.getByRole("button", { name: inEither("file") }).click();
    await page.getByRole("dialog").locator("button[type=submit]").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("p[data-state=filed]")).toHaveText(inEither("filed"));
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "filed");
  });
}
