import { expect } from "@playwright/test";
import { keysOnly } from "./keys-only";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { demoPassword, prefer, signInAwake, speak } from "./sign-in";

/** The first render of a page, in parallel with other work. */
const PATIENTLY = { timeout: 60_000 };
/** The key sheet, a deadline and the next, a queue; then the palette: "Approvals", its first item and its rows. */
const KEYSTROKES = 18;

type Watched = Window & { untitled?: string[] };

for (const { language, person, words } of [
  { language: "fa", person: "1001", words: { approvals: "تأییدها", sheet: "باز کردن صف با این شماره" } },
  { language: "en", person: "2001", words: { approvals: "Approvals", sheet: "Open the queue with this number" } },
] as const) {
  test(`the morning: after sign-in the start page leads with one key to overdue and waiting work and to the nearest deadline (${language})`, {
    tag: "@flow",
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await speak(page, language);
    await page.goto("/sign-in");
    await signInAwake(page);
    await page.locator("[name=personnel_id]").fill(person);
    await page.locator("[name=password]").fill(demoPassword());
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/desk/, PATIENTLY);
    await prefer(page, language);
    const { press, type, done } = await keysOnly(page);
    await expect(page.locator("[data-on]").first()).toBeVisible(PATIENTLY);
    const queues = page.locator("a[data-queue]");
    await expect(queues.first()).toBeVisible(PATIENTLY);
    await expect(page.locator("main h2")).toHaveCount(2);
    const nearest = page.locator("ol a[data-kind]").first();
    await expect(nearest).toBeVisible(PATIENTLY);
    expect(await seriousIn(page)).toEqual([]);

    // Overdue ones are first, and each non-empty one has a key.
    const keys = await queues.evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts")));
    expect(keys.slice(0, 9)).toEqual(keys.slice(0, 9).map((_, nth) => String(nth + 1)));
    const limbo = page.locator('a[data-queue="limbo"]');
    const key = (await limbo.getAttribute("aria-keyshortcuts"))!;
    await press("Shift+Slash");
    await expect(page.getByRole("dialog")).toContainText(words.sheet);
    await press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // The nearest deadline by one key, the next by another.
    await press("Digit0");
    await expect(nearest).toBeFocused();
    await press("KeyJ");
    await expect(nearest).not.toBeFocused();

    // One keystroke from the dashboard to the rows.
    await press(`Digit${key}`);
    await expect(page).toHaveURL(/\/admin\/limbo$/, PATIENTLY);
    await expect(page.locator("tbody tr").first()).toBeVisible(PATIENTLY);

    await page.evaluate(() => {
      const seen: string[] = [];
      (window as Watched).untitled = seen;
      const look = () => document.title === "" && seen.push(location.pathname);
      new MutationObserver(look).observe(document.head, { childList: true, subtree: true });
    });
    await press("Control+KeyK");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused(PATIENTLY);
    await type(words.approvals);
    await expect(page.getByRole("option", { selected: true })).toContainText(words.approvals, PATIENTLY);
    await press("Enter");
    await page.waitForURL(/\/admin\/approvals$/, PATIENTLY);
    await expect(page.getByRole("heading", { name: words.approvals })).toBeVisible(PATIENTLY);
    const waiting = page.locator('a[data-kind="limbo"]').first();
    await expect(waiting).toBeVisible(PATIENTLY);
    await expect(page).toHaveTitle(new RegExp(words.approvals));
    // The old title stays until the next one is there.
    expect(await page.evaluate(() => (window as Watched).untitled)).toEqual([]);
    expect(await seriousIn(page)).toEqual([]);
    await press("KeyJ");
    await press("Enter");
    await expect(page).not.toHaveURL(/approvals/, PATIENTLY);
    done(KEYSTROKES);
  });
}
