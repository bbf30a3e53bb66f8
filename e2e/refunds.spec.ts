import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { hydrated } from "./hydrated";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { enterAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    give: "استرداد…",
    sure: /^استرداد .*\d|^استرداد .*[۰-۹]/,
    iban: "شماره شبا",
    owed: "در انتظار واریز",
    done: "مستردشده",
    paid: "ثبت واریز",
    export: /^خروجی/,
    head: "رزرو,تاریخ درخواست,خریدار,استرداد به,وضعیت",
  },
  en: {
    give: "Refund…",
    sure: /^Refund .*\d/,
    iban: "IBAN",
    owed: "Awaiting payout",
    done: "Refunded",
    paid: "Record payout",
    export: /^Export/,
    head: "Booking,Requested,Buyer,Refund to,Status",
  },
} as const;
const IBAN = "IR062960000000100324200001";

type Booking = { local_pnr: string; status: string; departs_at: string; pax: { adult: number } };

/** An active reservation of several adults before departure. */
async function reservationOf(page: Page): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ status: "confirmed", per_page: 100 }));
  const answer = await page.request.get(`/api/trpc/reservations.list?input=${input}`);
  const { rows } = (await answer.json()).result.data as { rows: Booking[] };
  const day = Date.now() + 86_400_000;
  return rows.find(({ departs_at, pax }) => Date.parse(departs_at) > day && pax.adult >= 2)!.local_pnr;
}

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`the cost of a refund is shown by passenger before it is made; the refund is owed, and paid out (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await enterAs(page, { person, language });
    const pnr = await reservationOf(page);
    await page.goto(`/admin/reservations?pnr=${pnr}`);
    const drawer = page.locator("#reservation");
    await drawer.getByRole("button", { name: words.give }).click();
    const dialog = page.getByRole("dialog");
    const boxes = dialog.getByRole("checkbox");
    const penalty = dialog.getByTestId("penalty");
    await expect(penalty).toBeVisible();
    expect(await boxes.count()).toBeGreaterThan(1);
    expect(await seriousIn(page)).toEqual([]);
    // Whether there is a penalty depends on the rule; paid, penalty and refund are totaled in any case.
    const sums = dialog.locator("tfoot");
    const all = await sums.textContent();
    // One of two adults is refunded.
    await boxes.first().uncheck();
    await expect(sums).not.toHaveText(all!);
    await boxes.first().check();
    await expect(sums).toHaveText(all!);

    await dialog.locator('[data-path="refund_to"] input').click();
    await page.getByRole("option", { name: words.iban }).click();
    await dialog.locator('[data-path="iban"] input').fill(IBAN);
    await dialog.getByRole("button", { name: words.sure }).click();
    await expect(page).toHaveURL(/\/admin\/refunds\?refund=\d+/);
    const refund = page.locator("#refund");
    await expect(refund).toContainText(words.owed);
    await expect(refund).toContainText(IBAN);
    expect(await seriousIn(page)).toEqual([]);

    await refund.getByRole("button", { name: words.paid }).click();
    await dialog.locator('[data-path="account_id"] input').click();
    await page.getByRole("option").first().click();
    await dialog.locator('[data-path="reference"] input').fill("TRX-1");
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(refund).toContainText(words.done);
    await expect(refund.locator('a[href^="/api/papers/credit_note/"]')).toHaveCount(2);

    // A search finds closed refunds too.
    await page.goto("/admin/refunds");
    const search = page.getByRole("search").getByRole("textbox").first();
    await hydrated(search);
    await search.fill(pnr);
    await expect(page).toHaveURL(/state=all/);
    await expect(page.locator("tr[data-refund]").first()).toContainText(words.done);
    await page.goto(`/admin/refunds?q=${pnr}&state=all`);
    await expect(page.locator("tr[data-refund]").first()).toContainText(words.done);
    expect(await seriousIn(page)).toEqual([]);

    // Besides the files of the server there are those of the shown columns.
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words.export }).click();
    await expect(page.getByRole("menuitem")).toHaveCount(5);
    expect(await seriousIn(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    const [head, line] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(head).toContain(words.head);
    expect(line).toContain(pnr);
    expect(line).toContain(words.done);
  });
}
