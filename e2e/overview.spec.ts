import { expect, test } from "@playwright/test";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { enterAs, speak } from "./sign-in";

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const)
  test(`the overview's charts are walked by arrow keys, open their rows, and its cards are arranged (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await enterAs(page, { person, language });
    // An attempt that failed may have left its cards.
    await ask(page, "preferences.chooseColumns", { list: "overview", columns: [] }, { changes: true });
    await page.goto("/admin/overview");
    const card = (name: string) => page.locator(`[data-card="${name}"]`);
    for (const name of ["sales", "profit", "load", "ages", "work"]) await expect(card(name)).toBeVisible();
    // One stop of the Tab key; the arrow of the reading direction goes back in time.
    const days = card("sales").locator("[data-chart] a");
    await expect(days).toHaveCount(30);
    await expect(card("sales").locator("[data-chart] a[tabindex='0']")).toHaveCount(1);
    await days.last().focus();
    await page.keyboard.press(language === "fa" ? "ArrowRight" : "ArrowLeft");
    await expect(days.nth(28)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(days.first()).toBeFocused();
    // The table has the same figures as the chart.
    await card("sales").locator("summary").click();
    await expect(card("sales").locator("tbody tr")).toHaveCount(30);
    const [figure] = await card("sales").locator("tbody tr:last-child td bdi").allTextContents();
    expect(await days.last().getAttribute("aria-label")).toContain(figure!);
    expect(await seriousIn(page)).toEqual([]);
    // Hidden and moved cards stay so.
    const menu = page.locator("header button[aria-haspopup=dialog]").last();
    await menu.click();
    const dialog = page.getByRole("dialog");
    // A reload ends what is being stored.
    const stored = () => page.waitForResponse((one) => one.url().includes("chooseColumns") && one.ok());
    await Promise.all([stored(), dialog.getByRole("checkbox").last().uncheck()]);
    await Promise.all([stored(), dialog.locator("li").first().getByRole("button").last().click()]);
    await page.keyboard.press("Escape");
    await expect(card("work")).toBeHidden();
    await expect(page.locator("[data-card]").first()).toHaveAttribute("data-card", "profit");
    await page.reload();
    await expect(page.locator("[data-card]").first()).toHaveAttribute("data-card", "profit");
    await expect(card("work")).toBeHidden();
    await menu.click();
    await dialog.getByRole("button").last().click();
    await expect(card("work")).toBeVisible();
    await page.keyboard.press("Escape");
    await days.last().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/reservations\?from=/);
  });
