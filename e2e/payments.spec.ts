import { expect, type Page } from "@playwright/test";
import { keysOnly } from "./keys-only";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Flow 4: a payment is taken by keyboard only. Each language has its own user, party and amounts. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    live: "زنده",
    posted: "ثبت شد",
    words: "دو میلیون و پانصد هزار ریال",
    closed: /دورهٔ این تاریخ بسته است/,
    notOpen: "ماه مالی این تاریخ باز نیست",
    reversed: "برگشت‌خورده",
    receipt: "رسید دریافت",
    notSayad: "شناسهٔ صیادی ۱۶ رقم دارد",
  },
  en: {
    dir: "ltr",
    live: "Live",
    posted: "Posted",
    words: "two million five hundred thousand rials",
    closed: /This date is in a closed period/,
    notOpen: "is in a month that is not open",
    reversed: "Reversed",
    receipt: "Receipt",
    notSayad: "A Sayad ID has 16 digits",
  },
} as const;
const PATIENTLY = { timeout: 20_000 };

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"] input`).first();
const drawer = (page: Page) => page.locator("#payment");

async function open(page: Page, language: Language, path = "/admin/payments") {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
}

/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page, language: Language) =>
  expect(page.getByText(WORDS[language].live, { exact: true })).toBeVisible(PATIENTLY);

type Found = { id: number; name: string; hint: string; balance: number };

/** A colleague of the demo branch with a debt: users type its code. */
async function debtor(page: Page, at: number): Promise<Found> {
  const input = encodeURIComponent(JSON.stringify({ q: "50", types: ["colleague"] }));
  const answer = await page.evaluate(
    async (input) => (await fetch(`/api/trpc/parties.search?input=${input}`)).json(),
    input,
  );
  const owing = (answer.result.data as Found[]).filter(({ balance }) => balance > 10_000_000);
  return owing[at % owing.length]!;
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test.describe(`${language}, ${words.dir}`, () => {
    test("a receipt is taken with F4, set against the oldest items, stored and printed in at most 24 keystrokes", {
      tag: "@flow",
    }, async ({ page }) => {
      await open(page, language);
      await awake(page, language);
      const party = await debtor(page, language === "fa" ? 0 : 1);
      const { press, type, done } = await keysOnly(page);
      await press("F4");
      await expect(field(page, "party")).toBeFocused(PATIENTLY);
      await type(party.hint);
      await press("Enter");
      await expect(field(page, "rows[0].amount")).toBeFocused();
      await type("2500000");
      await expect(page.getByText(words.words).first()).toBeVisible();
      await expect(page.locator("tr[data-paid]").first()).toBeVisible();
      await expect(page.locator("tr[data-side=debit]")).toBeVisible();
      await press("Control+Enter");
      await expect(page.getByRole("heading", { name: words.posted })).toBeVisible();
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await press("p");
      await expect(page.getByRole("heading", { name: words.receipt, exact: true })).toBeVisible();
      await expect(page.getByText(words.words)).toBeVisible();
      await expect(page.locator("body[data-printed]")).toBeAttached();
      done(24);
      expect(await seriousIn(page)).toEqual([]);
    });

    test("an error is shown at its field before anything is stored, and no input is lost", async ({ page }) => {
      await open(page, language, "/admin/payments/new");
      await expect(field(page, "party")).toBeFocused(PATIENTLY);
      const party = await debtor(page, language === "fa" ? 2 : 3);
      await page.keyboard.type(party.hint);
      await page.keyboard.press("Enter");
      await expect(field(page, "rows[0].amount")).toBeFocused();
      await page.keyboard.type("400000");
      // A second part: an incomplete cheque does not count.
      await page.keyboard.press("Insert");
      await expect(field(page, "rows[1].amount")).toBeFocused();
      await page.keyboard.type("600000");
      const method = field(page, "rows[1].method");
      await method.focus();
      await method.fill(language === "fa" ? "چک" : "Cheque");
      await page.keyboard.press("Enter");
      await field(page, "rows[1].check.sayad_id").fill("1234");
      await field(page, "rows[1].check.serial").fill("77");
      await field(page, "date").fill("2024-01-02");
      await field(page, "date").blur();
      await expect(page.getByText(words.closed).first()).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(words.notSayad).first()).toBeVisible();
      await expect(page.getByText(words.notOpen)).toBeVisible();
      await expect(page.locator("tr[data-side=debit]")).toHaveCount(0);
      expect(await seriousIn(page)).toEqual([]);
      page.on("dialog", (dialog) => dialog.accept());
      await page.reload();
      await expect(field(page, "rows[1].check.serial")).toHaveValue("77", PATIENTLY);
      await expect(field(page, "party")).toHaveValue(party.name);
    });

    test("a payment is reversed with a reason: both documents stay, its number too", async ({ page }) => {
      await open(page, language);
      await awake(page, language);
      const stored = await page.evaluate(
        async ([person, day]) => {
          const headers = { "content-type": "application/json" };
          const choices = (await (await fetch("/api/trpc/payments.choices")).json()).result.data;
          const payment = {
            ...{
              type: "receipt",
              method: "cash",
              amount: 1_234_000,
              date: choices.today,
              description: `e2e ${person} ${day}`,
            },
            counterparty: { type: "colleague", id: 1 },
          };
          const found = (
            await (await fetch(`/api/trpc/parties.search?input=${encodeURIComponent('{"q":"1"}')}`)).json()
          ).result.data as { type: string; id: number }[];
          payment.counterparty.id = found.find(({ type }) => type === "colleague")!.id;
          const body = JSON.stringify({ payments: [payment] });
          return (await (await fetch("/api/trpc/payments.store", { method: "POST", headers, body })).json()).result.data
            .payments[0] as { id: number; document: { document_id: number } };
        },
        [PERSON[language], language] as const,
      );
      await expect(page.locator(`tr[data-payment="${stored.id}"]`)).toBeVisible();
      await page.keyboard.press("j");
      await page.goto(`/admin/payments?payment=${stored.id}`);
      await awake(page, language);
      expect(await seriousIn(page)).toEqual([]);
      await drawer(page)
        .getByRole("button", { name: language === "fa" ? "برگشت سند" : "Reverse" })
        .press("Enter");
      await expect(page.getByRole("dialog").locator("textarea")).toBeFocused();
      await page.keyboard.type("wrong party");
      await page.keyboard.press("Tab");
      await page.getByRole("dialog").locator("button[type=submit]").press("Enter");
      await expect(drawer(page).getByText(words.reversed).first()).toBeVisible();
      await expect(drawer(page).locator('a[href*="/accounting/documents?document="]')).not.toHaveCount(1);
      await expect(drawer(page).getByText("wrong party")).toBeVisible();
    });
  });
}
