import { expect } from "@playwright/test";
import { approvedBy } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

for (const { language, person, second, shut } of [
  { language: "fa", person: "1001", second: "1002", shut: "غیرفعال کردن" },
  { language: "en", person: "2001", second: "2002", shut: "Deactivate" },
] as const) {
  test(`a customers' front-end is registered, lets a guest in and is shut, by keyboard (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/settings/sites" });
    await expect(page.locator("tr[data-site]").first()).toBeVisible();
    const dialog = page.getByRole("dialog");
    // Keys work only after the page's script has started.
    await expect(async () => {
      await page.keyboard.press("n");
      await dialog.locator('[data-path="domain"] input').waitFor({ timeout: 2_000 });
    }).toPass();
    const domain = `shop-${language}-${Date.now()}.example`;
    await dialog.locator('[data-path="domain"] input').fill(domain);
    await dialog.locator('[data-path="title"] input').fill("e2e");
    await dialog.locator('[data-path="origins"] textarea').fill("http://localhost:4000/path");
    await page.keyboard.press("Control+Enter");
    await expect(dialog.locator('[data-path="origins"]')).toContainText("http://localhost:4000/path");
    expect(await seriousIn(page)).toEqual([]);
    await dialog.locator('[data-path="origins"] textarea').fill("http://localhost:4000");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    // A change of customer sign-in needs a second person too.
    await expect(page.locator('a[href="/admin/settings/changes"]').last()).toBeVisible();
    await approvedBy(page, second, domain);
    await page.reload();
    await page.locator("tr[data-site]").filter({ hasText: domain }).click();
    const drawer = page.getByRole("complementary", { name: domain });
    await expect(drawer).toContainText("http://localhost:4000");
    expect(await seriousIn(page)).toEqual([]);

    const guest = () => page.request.post("/b2c/v1/auth/guest", { data: { domain } });
    expect((await guest()).status()).toBe(200);
    await drawer.getByRole("button", { name: shut, exact: true }).click();
    await expect.poll(async () => (await (await guest()).json()).code).toBe(2008);
  });
}
