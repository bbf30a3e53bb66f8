import { expect, type Page } from "@playwright/test";
import { nationalCode } from "../tests/national-code";
import { keysOnly } from "./keys-only";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { visit } from "./visit";

/** Managers, each of another branch with its own demo exchange. */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const KEYSTROKES = 12;
/** Typed elsewhere while it rings. */
const SEARCH = 7;
const PATIENTLY = { timeout: 40_000 };
const WORDS = {
  fa: {
    ...{ undo: "برگرداندن", hangUp: "پایان تماس", note: "یادداشت تماس", make: "افزودن مسافر" },
    ...{ test: "آزمایش سرور", socket: "آزمایش WebSocket", answers: /پاسخ داد/ },
  },
  en: {
    ...{ undo: "Undo", hangUp: "Hang up", note: "Call note", make: "Add passenger" },
    ...{ test: "Test server", socket: "Test WebSocket", answers: /responded in/ },
  },
} as const;

const card = (page: Page) => page.locator("[data-card]");
const speaking = (page: Page) => page.locator("[data-card][data-state=answered]");
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/).first()).toBeVisible();
const ring = (page: Page, number?: string) =>
  ask(page, "telephony.ringMe", number ? { number } : {}, { changes: true });

/** A passenger with a unique mobile number. */
async function somebody(page: Page): Promise<{ id: number; mobile: string }> {
  type Row = { id: number; mobile: string | null };
  const { rows } = await ask<{ rows: Row[] }>(page, "passengers.list", { per_page: 100 });
  const one = rows.find(({ mobile }) => mobile && rows.filter((row) => row.mobile === mobile).length === 1);
  return one as { id: number; mobile: string };
}

/** Ends calls left by earlier tests, so that no card covers the page. */
async function quiet(page: Page) {
  const { rows } = await ask<{ rows: { id: number; acts: string[] }[] }>(page, "telephony.live", {});
  // It may have ended in the meantime.
  for (const { id } of rows.filter(({ acts }) => acts.includes("hangup")))
    await ask(page, "telephony.hangup", { id }, { changes: true }).catch(() => {});
  await expect(card(page)).toHaveCount(0);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];
  test.describe(language, () => {
    // One phone per user: their calls run in sequence.
    test.describe.configure({ mode: "serial" });
    const begin = async (page: Page, path: string) => {
      await speak(page, language);
      await openAs(page, { person: PERSON[language], language, path });
      await awake(page);
      await quiet(page);
    };

    test(`a call is answered and a payment link is sent from it, in at most ${KEYSTROKES} keystrokes; nothing that is typed is disturbed`, {
      tag: "@flow",
    }, async ({ page }) => {
      test.setTimeout(180_000);
      await begin(page, "/admin/reservations");
      const { id, mobile } = await somebody(page);
      const keys = await keysOnly(page);
      await keys.press("Slash");
      await keys.type("abc");
      await ring(page, mobile);
      await expect(page.locator("[data-card][data-state=ringing]")).toBeVisible(PATIENTLY);
      const search = page.getByRole("search").getByRole("textbox").first();
      await expect(search).toBeFocused();
      await keys.type("def");
      await expect(search).toHaveValue("abcdef");
      expect(await seriousIn(page)).toEqual([]);

      await keys.press("F9");
      await expect(speaking(page)).toBeVisible(PATIENTLY);
      await expect(page.locator("[data-card] [data-first]").first()).toBeFocused();
      await expect(search).toHaveValue("abcdef");
      expect(await seriousIn(page)).toEqual([]);
      const dialog = page.getByRole("dialog");
      await keys.press("Enter");
      const amount = dialog.locator('[data-path="amount"] input');
      await expect(amount).toBeFocused();
      await keys.type(language === "fa" ? "2500000" : "250");
      await keys.press("Control+Enter");
      await expect(dialog.locator("bdi.code")).toContainText("/p/");
      expect(await seriousIn(page)).toEqual([]);
      await keys.press("Enter");
      await expect(dialog.locator("span[role=status]")).toContainText(mobile.slice(-4));
      await keys.press("Escape");
      await expect(dialog).toHaveCount(0);
      keys.done(SEARCH + KEYSTROKES);

      const note = card(page).getByLabel(words.note);
      await note.fill(`E2E ${language}`);
      await page.keyboard.press("Control+Enter");
      await card(page).getByRole("button", { name: words.hangUp }).click();
      await expect(page.locator("[data-card][data-state=ended]")).toBeVisible(PATIENTLY);
      const call = await card(page).getAttribute("data-card");
      await card(page).focus();
      await page.keyboard.press("Escape");
      await expect(card(page)).toHaveCount(0);

      await visit(page, `/admin/phone?call=${call}`);
      const drawer = page.getByRole("complementary");
      await expect(drawer.getByLabel(words.note)).toHaveValue(`E2E ${language}`);
      await expect(drawer.locator("ol li").first()).toBeVisible();
      await expect(page.locator(`tr[data-call="${call}"]`)).toHaveAttribute("data-state", "ended");
      expect(await seriousIn(page)).toEqual([]);
      await visit(page, `/admin/passengers?passenger=${id}`);
      await expect(page.locator(`[data-calls] a[href="/admin/phone?call=${call}"]`)).toBeVisible();
    });

    test("Esc closes a card and F9 reopens it; an unknown number is assigned to a passenger", async ({ page }) => {
      test.setTimeout(120_000);
      await begin(page, "/admin/reservations");
      const number = `+98912${String(Date.now()).slice(-7)}`;
      await ring(page, number);
      await expect(page.locator("[data-card][data-state=ringing]")).toBeVisible(PATIENTLY);
      await page.keyboard.press("Escape");
      await expect(card(page)).toHaveCount(0);
      await page.keyboard.press("F9");
      await expect(speaking(page)).toBeVisible(PATIENTLY);
      await expect(card(page).getByRole("button", { name: words.make })).toBeFocused();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog.locator('[data-path="contact.mobile"] input')).toHaveValue(number);
      const code = nationalCode(Date.now() % 100_000_000);
      await dialog.locator('[data-path="national_code"] input').fill(code);
      await dialog.locator('[data-path="first_name"] input').fill("نیما");
      await dialog.locator('[data-path="last_name"] input').fill("آزمون");
      await dialog.locator('[data-path="first_name_latin"] input').fill("Nima");
      await dialog.locator('[data-path="last_name_latin"] input').fill("Azmoon");
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await expect(card(page)).toContainText(language === "fa" ? "نیما آزمون" : "Nima Azmoon");
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await seriousIn(page)).toEqual([]);
      await card(page).getByRole("button", { name: words.hangUp }).click();
      await expect(page.locator("[data-card][data-state=ended]")).toBeVisible(PATIENTLY);
    });

    test("a missed call is seen to by the keyboard and put back by undo; phone pages are sound", async ({ page }) => {
      test.setTimeout(180_000);
      await begin(page, "/admin/phone?view=missed");
      const row = page.locator("tr[data-call]").first();
      await expect(row).toBeVisible();
      const id = await row.getAttribute("data-call");
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`call=${id}`));
      await expect(page.getByRole("complementary").getByRole("button").first()).toBeVisible();
      await expect(page.locator("#call ol li").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.keyboard.press("t");
      await expect(page.locator("#call [aria-keyshortcuts=T]")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.locator(`tr[data-call="${id}"]`)).toHaveCount(0);
      await page.getByRole("status").getByRole("button", { name: words.undo }).click();
      await expect(page.locator(`tr[data-call="${id}"]`)).toBeVisible();
      await page.goto("/admin/phone");
      await expect(page.locator("tr[data-call]").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.goto("/admin/phone?view=approvals");
      await expect(page.getByRole("tab", { selected: true })).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    });

    test("the server answers in words, a code has its answer, and settings are saved", async ({ page }) => {
      test.setTimeout(180_000);
      await begin(page, "/admin/settings/telephony");
      await page.getByRole("button", { name: words.test }).click();
      await expect(page.getByRole("status").filter({ hasText: words.answers }).first()).toBeVisible(PATIENTLY);
      await page.getByRole("button", { name: words.socket }).click();
      await expect(page.getByRole("status").filter({ hasText: words.answers }).locator("p").nth(1)).toBeVisible(
        PATIENTLY,
      );
      expect(await seriousIn(page)).toEqual([]);
      const bound = page.locator('[data-path="same_number_an_hour"] input');
      const before = await bound.inputValue();
      await bound.fill("900");
      await page.keyboard.press("Control+s");
      await expect(page.getByText(/(^|\s)(ذخیره شد|Saved)$/)).toBeVisible();
      await page.reload();
      await expect(bound).toHaveValue(language === "fa" ? "۹۰۰" : "900");
      await bound.fill(before);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(/(^|\s)(ذخیره شد|Saved)$/)).toBeVisible();
      await page.locator('[data-path="premium_prefixes"] textarea').fill("x");
      await page.keyboard.press("Control+s");
      await expect(page.locator('[data-path="premium_prefixes"] textarea')).toHaveAttribute("aria-invalid", "true");

      await visit(page, "/admin/phone/ussd");
      await awake(page);
      const code = page.locator("form").getByRole("textbox");
      await code.fill("x");
      await page.keyboard.press("Enter");
      await expect(code).toHaveAttribute("aria-invalid", "true");
      await code.fill("*140#");
      await page.keyboard.press("Enter");
      await expect(page.locator("tr[data-ussd]").first()).toContainText("140");
      await expect(page.locator("tr[data-ussd]").first()).toContainText("125000", PATIENTLY);
      expect(await seriousIn(page)).toEqual([]);
    });
  });
}
