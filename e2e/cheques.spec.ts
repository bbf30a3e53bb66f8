import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { keysOnly } from "./keys-only";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Flow 5: cheques are registered, followed and deposited by keyboard only. Each language has its own user. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    live: "زنده",
    bank: "ملت",
    slip: "فیش واگذاری چک",
    words: "بیست و پنج میلیون ریال",
    notSayad: "شناسهٔ صیادی ۱۶ رقم دارد",
    past: "۴۰ روز از سررسید گذشته است؛ تاریخ درست است؟",
    clear: "وصول",
    cleared: "وصول‌شده",
    payTo: "در وجه",
    nextMonth: "ماه بعد",
    pasted: "۷٬۵۰۰٬۰۰۰",
    serial: "۰۰۰۹۰۲",
  },
  en: {
    dir: "ltr",
    live: "Live",
    bank: "mellat",
    slip: "Deposit slip",
    words: "twenty-five million rials",
    notSayad: "A Sayad ID has 16 digits",
    past: "Overdue by 40 days: is the date right?",
    clear: "Clear",
    cleared: "Cleared",
    payTo: "To the order of",
    nextMonth: "Next month",
    pasted: "7,500,000",
    serial: "000902",
  },
} as const;
const PATIENTLY = { timeout: 20_000 };

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"] input`).first();
const drawer = (page: Page) => page.locator("#cheque");

async function open(page: Page, language: Language, path = "/admin/cheques") {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
}

/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page, language: Language) =>
  expect(page.getByText(WORDS[language].live, { exact: true })).toBeVisible(PATIENTLY);

/** Sixteen digits unique to a cheque. */
let last = 0;
const sayad = () => {
  last = Math.max(last + 1, Date.now() * 100);
  return String(last)
    .slice(-15)
    .padStart(16, String(1 + (process.pid % 9)));
};

type Found = { id: number; hint: string };
type Stored = { id: number };

/** The console's requests, in place of another user. */
async function ask<T>(page: Page, procedure: string, input: object, method: "GET" | "POST" = "POST"): Promise<T> {
  const answer = await page.evaluate(
    async ({ procedure, input, method }) => {
      const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const body = method === "GET" ? undefined : JSON.stringify(input);
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api/trpc/${procedure}${query}`, { method, headers, body })).json();
    },
    { procedure, input, method },
  );
  if (!answer.result) throw new Error(`${procedure}: ${JSON.stringify(answer)}`);
  return answer.result.data as T;
}

/** A colleague of the demo branch, whose code users type: from the end, since tests of receipts pay the first ones' items. */
const colleague = async (page: Page, at: number): Promise<Found> => {
  const found = await ask<Found[]>(page, "parties.search", { q: "50", types: ["colleague"] }, "GET");
  return found.at(-1 - (at % found.length))!;
};

const inDays = (days: number) => dayFromToday(days);

const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** A cheque registered elsewhere. */
async function registered(page: Page, at: number, direction: "received" | "issued", due: number): Promise<number> {
  const party = await colleague(page, at);
  const { defaults } = await ask<{ defaults: { bank: number } }>(page, "cheques.choices", {}, "GET");
  const { checks } = await ask<{ checks: Stored[] }>(page, "cheques.store", {
    ...{ direction, party: { type: "colleague", id: party.id } },
    checks: [
      {
        ...{ sayad_id: sayad(), serial: "000771", bank: "ملت", amount: 25_000_000, due_date: inDays(due) },
        ...(direction === "issued" && { account_id: defaults.bank }),
      },
    ],
  });
  return checks[0]!.id;
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test.describe(`${language}, ${words.dir}`, () => {
    test("twelve are registered with F6, one a month, and the first goes to the bank with its slip in at most 54 keystrokes", {
      tag: "@flow",
    }, async ({ page, context }) => {
      await open(page, language);
      await awake(page, language);
      const party = await colleague(page, language === "fa" ? 0 : 1);
      const { press, type, copy, done } = await keysOnly(page);
      await press("F6");
      await expect(field(page, "party")).toBeFocused(PATIENTLY);
      await type(party.hint);
      await press("Enter");
      await expect(field(page, "rows[0].due_date")).toBeFocused();
      await type("+30");
      await press("Enter");
      await type("25000000");
      await press("Enter");
      await type("000128");
      await press("Enter");
      await type(words.bank);
      await press("Enter");
      await expect(field(page, "rows[0].sayad_id")).toBeFocused();
      await copy("12345");
      await press("Alt+r");
      // Reported at its cell, before submitting.
      await expect(field(page, "rows[0].sayad_id")).toHaveAttribute("title", words.notSayad);
      await press("Enter");
      await expect(page.locator("tbody tr[data-row]")).toHaveCount(12);
      await expect(field(page, "rows[1].sayad_id")).toBeFocused();
      await press("ArrowUp");
      await expect(field(page, "rows[0].sayad_id")).toBeFocused();
      await press("Control+a");
      await copy(sayad());
      await press("Enter");
      for (let n = 1; n < 12; n++) {
        await expect(field(page, `rows[${n}].sayad_id`)).toBeFocused();
        await copy(sayad());
        if (n < 11) await press("Enter");
      }
      await press("Control+Enter");
      await page.waitForURL(/group=/);
      const rows = page.locator("tr[data-cheque]");
      await expect(rows).toHaveCount(12);
      await press("j");
      await press("Space");
      await expect(rows.first().getByRole("checkbox")).toBeChecked();
      await press("a");
      await expect(page.getByRole("dialog").locator("[data-path=account_id] input").first()).toBeVisible(PATIENTLY);
      await press("Control+Enter");
      await expect(page.getByRole("dialog")).toBeHidden();
      const paper = context.waitForEvent("page");
      await press("p");
      const slip = await paper;
      await expect(slip.getByRole("heading", { name: words.slip })).toBeVisible(PATIENTLY);
      await expect(slip.getByText(words.words)).toBeVisible();
      done(54);
      expect(await seriousIn(slip)).toEqual([]);
      await slip.close();
      expect(await seriousIn(page)).toEqual([]);
    });

    test("a copied table is pasted at the selected cell, and the input survives a reload", async ({ page }) => {
      await open(page, language, "/admin/cheques/register");
      await expect(field(page, "party")).toBeFocused(PATIENTLY);
      await field(page, "rows[0].due_date").focus();
      await paste(page, `000901\t${inDays(40)}\t7,500,000\t${sayad()}\n000902\t${inDays(-40)}\t7,500,000\t123`);
      const rows = page.locator("tbody tr[data-row]");
      await expect(rows).toHaveCount(2);
      await expect(field(page, "rows[1].amount")).toHaveValue(words.pasted);
      await expect(field(page, "rows[1].due_date")).toHaveAccessibleDescription(words.past);
      await expect(field(page, "rows[0].due_date")).toHaveAccessibleDescription("");
      await page.keyboard.press("Control+Enter");
      // The party is required first; each cell shows what is missing.
      await expect(field(page, "party")).toBeFocused();
      await expect(field(page, "rows[1].sayad_id")).toHaveAttribute("title", words.notSayad);
      await expect(field(page, "rows[0].bank")).toHaveAttribute("aria-invalid", "true");
      expect(await seriousIn(page)).toEqual([]);
      page.on("dialog", (dialog) => dialog.accept());
      await page.reload();
      await expect(rows).toHaveCount(2, PATIENTLY);
      await expect(field(page, "rows[1].serial")).toHaveValue(words.serial);
    });

    test("the slower of two users sees what is allowed now and continues from there", async ({ page }) => {
      await open(page, language);
      const id = await registered(page, language === "fa" ? 2 : 3, "received", 0);
      await page.goto(`/admin/cheques?cheque=${id}`);
      await awake(page, language);
      await expect(drawer(page).locator("kbd", { hasText: "A" })).toBeVisible(PATIENTLY);
      await drawer(page).focus();
      await page.keyboard.press("a");
      const dialog = page.getByRole("dialog");
      await expect(dialog.locator("[data-path=account_id] input").first()).toBeVisible(PATIENTLY);
      await ask(page, "cheques.act", { id, operation: "deposit" });
      await page.keyboard.press("Control+Enter");
      await expect(dialog.locator("[data-now]")).toBeVisible();
      await dialog.locator("[data-now]").getByRole("button", { name: words.clear, exact: true }).click();
      await expect(dialog.getByRole("heading", { name: words.clear, exact: true })).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toBeHidden();
      await expect(drawer(page).getByText(words.cleared, { exact: true }).first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    });

    test("the board is navigated by arrows, the month links to a day's list, an issued cheque shows its face", async ({
      page,
    }) => {
      await open(page, language);
      const id = await registered(page, language === "fa" ? 4 : 5, "issued", 20);
      await page.goto("/admin/cheques?direction=issued");
      await awake(page, language);
      const card = page.locator(`[data-cheque="${id}"] a`);
      // Texts of a card do not overlap.
      expect(
        await page.locator("[data-cheque] > a").evaluateAll((cards) =>
          cards.flatMap((card) => {
            // Measured on the texts: overflow is drawn outside the box.
            const boxes = [...card.children].map((child) => {
              const range = document.createRange();
              range.selectNodeContents(child);
              return range.getBoundingClientRect();
            });
            const meet = (a: DOMRect, b: DOMRect) =>
              a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            return boxes.some((box, at) => boxes.slice(at + 1).some((other) => meet(box, other)))
              ? [card.textContent]
              : [];
          }),
        ),
      ).toEqual([]);
      await page.locator("[data-state=issued] [data-cheque] a").first().focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await expect(page.locator("[data-state=issued] [data-cheque] a").first()).toBeFocused();
      await card.focus();
      await page.keyboard.press("Enter");
      await expect(drawer(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
      const day = page.locator(`[data-day="${inDays(20)}"] button`);
      await expect(page.locator("[data-today] button")).toBeVisible(PATIENTLY);
      // In twenty days it may be next month, which must then be opened in the calendar.
      if ((await day.count()) === 0) await page.getByRole("button", { name: words.nextMonth }).click();
      await expect(day).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await day.focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(`tr[data-cheque="${id}"]`)).toBeVisible();
      await page.goto(`/admin/cheques/${id}/face`);
      await expect(page.getByText(words.payTo)).toBeVisible(PATIENTLY);
      await expect(page.getByText(words.words)).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    });
  });
}
