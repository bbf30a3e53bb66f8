import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** A small image that a browser can render. */
const image = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b7285" } })
    .png()
    .toBuffer();
const DELETE: Record<Language, string> = { fa: "حذف", en: "Delete" };

/** Keys work only after the page's script has started. */
async function opened(page: Page) {
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    await page.keyboard.press("n");
    await dialog.locator('[data-path="title"] input').waitFor({ timeout: 2_000 });
  }).toPass();
  return dialog;
}

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  test(`a certificate is registered with its file, deleted and restored, by keyboard (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/certificates" });
    await expect(page.locator("tr[data-certificate]").first()).toBeVisible();
    const dialog = await opened(page);
    const title = `e2e ${language} ${Date.now()}`;
    await dialog.locator('[data-path="kind"] input').first().click();
    await page.getByRole("option").first().click();
    await dialog.locator('[data-path="title"] input').fill(title);
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "paper.png", mimeType: "image/png", buffer: await image() });
    await expect(dialog.getByRole("link", { name: "paper.png" })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    const drawer = page.getByRole("complementary", { name: title });
    await expect(drawer.locator("img")).toBeVisible();
    expect(await drawer.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(8);
    expect(await seriousIn(page)).toEqual([]);
    await drawer.getByRole("button", { name: DELETE[language] }).click();
    await expect(drawer).toBeHidden();
    await page.locator("p", { hasText: title }).getByRole("button").click();
    await expect(page.getByRole("link", { name: new RegExp(title) })).toBeVisible();
  });
}

test("an invalid file is refused in words, and no input is lost", async ({ page }) => {
  await speak(page, "en");
  await openAs(page, { person: "2001", path: "/admin/certificates" });
  const dialog = await opened(page);
  await dialog.locator('[data-path="title"] input').fill("kept");
  const fake = { name: "paper.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") };
  await dialog.locator("input[type=file]").setInputFiles(fake);
  await expect(dialog.locator('[data-path="file"]')).toContainText(/markup|says otherwise|not accepted/);
  await expect(dialog.locator('[data-path="title"] input')).toHaveValue("kept");
});
