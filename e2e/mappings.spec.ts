import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Account of an event: found, read and changed by keyboard only. Each language has its own event. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    event: "fx.gain",
    // With an Arabic ye, as on many keyboards.
    find: "سود تسعير",
    title: "سود تسعیر ارز",
    // Accounts are also found by their title in the other script.
    account: "markup",
    code: "41020001",
    other: "41030001",
    required: "الزامی است",
    loading: "در حال بارگذاری…",
  },
  en: {
    dir: "ltr",
    event: "discount",
    find: "discount",
    title: "Discount",
    account: "گرد کردن",
    code: "52050001",
    other: "52020001",
    required: "Required",
    loading: "Loading…",
  },
} as const;

const drawer = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input:not([type=hidden])`);

async function mappings(page: Page, language: Language, path = "/admin/accounting/mappings") {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
  await awake(page);
}
/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

/** Opens the change dialog of the open event and selects an account. */
async function choose(page: Page, typed: string, code: string) {
  await page.keyboard.press("KeyE");
  await expect(field(page, "account_id")).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(field(page, "account_id")).toHaveValue(new RegExp(code));
}

/** A concurrent change, as sent by the console: one of two accounts, from the day after all known ones. */
const meanwhile = (page: Page, key: string, codes: readonly string[]) =>
  page.evaluate(
    async ({ key, codes }) => {
      const ask = async (procedure: string, input: object, method = "GET") => {
        const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
        const body = method === "GET" ? undefined : JSON.stringify(input);
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`/api/trpc/${procedure}${query}`, { method, headers, body });
        return (await answer.json()).result.data;
      };
      const [now, fitting] = await Promise.all([ask("mappings.get", { key }), ask("mappings.fitting", { key })]);
      const last = now.later.at(-1) ?? { valid_from: now.today, account: now.account };
      const code = codes.find((code) => code !== last.account.code);
      const account_id = fitting.find((one: { code: string }) => one.code === code).id;
      const valid_from = new Date(Date.parse(last.valid_from) + 100 * 86_400_000).toISOString().slice(0, 10);
      await ask("mappings.change", { key, version: now.version, valid_from, account_id }, "POST");
      return code!;
    },
    { key, codes },
  );

test.describe.configure({ mode: "default" });

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test.describe(`${language}, ${words.dir}`, () => {
    test("an event is found, opened and given another account from a day on, by keyboard", async ({ page }) => {
      test.setTimeout(120_000);
      await mappings(page, language);
      await page.keyboard.press("Slash");
      await page.keyboard.type(words.find);
      await expect(page.locator("tbody tr[data-event]")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await page.keyboard.press("KeyJ");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`event=${words.event}`));
      await expect(drawer(page).getByRole("heading", { level: 2 })).toHaveText(words.title);

      await choose(page, words.account, words.code);
      await page.keyboard.press("Tab");
      await expect(field(page, "valid_from")).toBeFocused();
      await page.keyboard.press("Control+KeyA");
      await page.keyboard.type("+40");
      await page.keyboard.press("Control+Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect(drawer(page).locator("ol").first()).toContainText(words.code);
      await expect(page.locator(`tr[data-event="${words.event}"]`)).toContainText(words.code);

      // The drawer has its own URL.
      await page.reload();
      await expect(drawer(page).getByRole("heading", { level: 2 })).toHaveText(words.title);
      await expect(drawer(page).locator("ol").last()).toContainText(words.code);
      await awake(page);
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toHaveCount(0);
    });

    test("keys pressed at the moment the choices arrive are not lost: text and Enter", async ({ page }) => {
      await mappings(page, language, `/admin/accounting/mappings?event=${words.event}`);
      let arrive = () => {};
      const asked = new Promise<void>((done) => {
        arrive = done;
      });
      await page.route(/fitting/, async (route) => {
        await asked;
        await route.continue();
      });
      await page.keyboard.press("KeyE");
      const account = field(page, "account_id");
      await expect(account).toBeFocused();
      const [first, ...rest] = words.account;
      await page.keyboard.type(first!);
      await expect(page.getByText(words.loading)).toBeVisible();
      // The rest is typed in the task that draws the choices, before their effects have run.
      await account.evaluate(
        (element, { loading, text }) => {
          const input = element as HTMLInputElement;
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
          const observer = new MutationObserver(() => {
            const shown = [...document.querySelectorAll("body > :not(script)")];
            if (shown.some(({ textContent }) => textContent.includes(loading))) return;
            observer.disconnect();
            set!.call(input, text);
            input.dispatchEvent(new InputEvent("input", { bubbles: true }));
            input.dispatchEvent(
              new KeyboardEvent("keydown", { code: "Enter", key: "Enter", bubbles: true, cancelable: true }),
            );
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        },
        { loading: words.loading, text: [first, ...rest].join("") },
      );
      arrive();
      await expect(account).toHaveValue(new RegExp(words.code));
    });

    test("the second of two savers is informed and loses nothing; a second save overwrites", async ({ page }) => {
      test.setTimeout(120_000);
      await mappings(page, language, `/admin/accounting/mappings?event=${words.event}`);
      await choose(page, words.account, words.code);
      const theirs = await meanwhile(page, words.event, [words.other, words.code]);
      await page.keyboard.press("Control+Enter");
      await expect(dialog(page)).toContainText(/8004|۸۰۰۴/);
      await expect(field(page, "account_id")).toHaveValue(new RegExp(words.code));
      await page.keyboard.press("Control+Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect(drawer(page).locator("ol").first()).toContainText(theirs);
    });

    test("what is typed before the accounts are here finds them when they come", async ({ page }) => {
      await page.route(/mappings\.fitting/, async (route) => {
        await new Promise((done) => setTimeout(done, 1_000));
        await route.continue();
      });
      await mappings(page, language, `/admin/accounting/mappings?event=${words.event}`);
      await choose(page, words.account, words.code);
    });

    test("without an account nothing is sent, and the field shows what is required", async ({ page }) => {
      await mappings(page, language, "/admin/accounting/mappings?event=rounding");
      await page.keyboard.press("KeyE");
      await expect(field(page, "account_id")).toBeFocused();
      await page.keyboard.press("Control+Enter");
      await expect(field(page, "account_id")).toHaveAttribute("aria-invalid", "true");
      await expect(dialog(page)).toContainText(words.required);
    });

    test("axe finds nothing serious", async ({ page }) => {
      test.setTimeout(300_000);
      await mappings(page, language, `/admin/accounting/mappings?event=${words.event}`);
      await expect(drawer(page).locator("ol").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.keyboard.press("KeyE");
      await expect(field(page, "account_id")).toBeFocused();
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/admin/accounting/mappings");
      await expect(page.locator("tbody tr[data-event]").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    });
  });
}

test("a seller without accounting rights sees a refusal", async ({ page }) => {
  await openAs(page, { person: "1003", path: "/admin/accounting/mappings" });
  await expect(page.getByText(/2007|۲۰۰۷/)).toBeVisible();
});
