import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Connections: records added, removed and restored, moved to the trash, merged, by keyboard. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const LIVE = { fa: "زنده", en: "Live" } as const;
const UNDO = { fa: "برگرداندن", en: "Undo" } as const;
const PAGE = "/admin/accounting/connections";

const dialog = (page: Page) => page.getByRole("dialog");
const drawer = (page: Page) => page.locator("#connection");
const records = (page: Page) => drawer(page).locator("li[data-record]");

async function open(page: Page, language: Language) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path: PAGE });
  await expect(page.getByText(LIVE[language], { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Drafts found by their own reference: three to connect, one for another connection. */
const write = (page: Page, reference: string) =>
  page.evaluate(async (reference) => {
    const call = async (procedure: string, input: object, method: "GET" | "POST") => {
      const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const headers = { "content-type": "application/json" };
      const body = method === "GET" ? undefined : JSON.stringify(input);
      return (await (await fetch(`/api/trpc/${procedure}${query}`, { method, headers, body })).json()).result.data;
    };
    const { today, accounts } = await call("announcements.edit", {}, "GET");
    const [party] = await call("parties.search", { q: "5011", types: ["colleague"] }, "GET");
    const note = {
      direction: "debit",
      party: { type: party.type, id: party.id },
      account_id: accounts[0].id,
      amount: 1_000,
    };
    for (const n of [1, 2, 3])
      await call(
        "announcements.store",
        { ...note, date: today, reference: `${reference}-${n}`, status: "draft" },
        "POST",
      );
    const { id } = await call(
      "announcements.store",
      { ...note, date: today, reference: `${reference}-4`, status: "draft" },
      "POST",
    );
    await call("connections.store", { title: `${reference} other`, items: [{ type: "announcement", id }] }, "POST");
  }, reference);

const option = (page: Page) => page.getByRole("option").filter({ visible: true });

for (const language of ["fa", "en"] as const) {
  test(`records are connected, removed and restored, put away and merged, by keyboard (${language})`, async ({
    page,
  }) => {
    await open(page, language);
    const reference = `e2e${language}${Date.now() % 1e9}`;
    await write(page, reference);
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    };
    const title = `${reference} tour`;
    await press("KeyN");
    await expect(dialog(page).locator('[data-path="title"] input')).toBeFocused();
    await page.keyboard.type(title);
    await press("Tab");
    for (const n of [1, 2]) {
      await page.keyboard.type(`${reference}-${n}`);
      await expect(option(page).and(page.locator(":not([data-combobox-disabled])"))).toHaveCount(1);
      await press("Enter");
      await expect(dialog(page).locator("li[data-record]")).toHaveCount(n);
    }
    expect(await seriousIn(page)).toEqual([]);
    await press("Control+Enter");
    await expect(drawer(page).getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(dialog(page)).toBeHidden();
    // In addition to the typed text.
    expect(strokes).toBeLessThanOrEqual(5);
    await expect(records(page)).toHaveCount(2);
    expect(await seriousIn(page)).toEqual([]);

    await page.keyboard.press("KeyA");
    // An Enter before the answer selects its first result.
    await page.keyboard.type(`${reference}-3`);
    await page.keyboard.press("Enter");
    await expect(records(page)).toHaveCount(3);
    await records(page).first().getByRole("button").click();
    await expect(records(page)).toHaveCount(2);
    await drawer(page).getByRole("button", { name: UNDO[language] }).click();
    await expect(records(page)).toHaveCount(3);

    // A record of another connection is shown but cannot be selected.
    await drawer(page).locator("input[data-add]").fill(`${reference}-4`);
    await expect(option(page)).toHaveAttribute("data-combobox-disabled", "true");
    await page.keyboard.press("Escape");
    await drawer(page).locator("input[data-add]").fill("");
    await drawer(page).focus();

    await page.keyboard.press("KeyM");
    await expect(dialog(page).locator("input").first()).toBeFocused();
    await page.keyboard.type(`${reference} other`);
    await expect(option(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(dialog(page).locator("tbody td").last()).toContainText(language === "fa" ? "۴" : "4");
    await dialog(page).locator("button[type=submit]").press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(records(page)).toHaveCount(4);

    await drawer(page).locator("section").first().getByRole("button").last().click();
    await expect(drawer(page)).toBeHidden();
    await page.getByRole("button", { name: UNDO[language] }).click();
    await expect(records(page)).toHaveCount(4);
  });
}
