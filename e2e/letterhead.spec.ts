import { expect } from "@playwright/test";
import sharp from "sharp";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

/** An image that a browser can render. */
const image = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: "#0b7285" } })
    .png()
    .toBuffer();

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const)
  test(`the letterhead is previewed while it is typed, saved, and printed on a receipt (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/settings/letterhead" });
    await page.locator("form[data-interactive]").waitFor();
    const preview = page.getByRole("complementary").locator("article");
    const [footer, color] = [
      page.locator('[data-path="footer"] textarea'),
      page.locator('[data-path="color"] input:not([type=color])'),
    ];
    const text = `e2e ${language} ${Date.now()}`;
    await footer.first().fill(text);
    await page.locator('[data-path="footer_latin"] textarea').first().fill(text);
    await expect(preview).toContainText(text);
    const file = { name: `logo-${language}.png`, mimeType: "image/png", buffer: await image() };
    await page.locator('[data-path="logo"] input[type=file]').setInputFiles(file);
    await expect(page.locator('[data-path="logo"] a')).toHaveText(file.name);
    await expect(preview.locator("img").first()).toBeVisible();
    // A colour that cannot be read on paper is refused at its field, and nothing typed is lost.
    await color.first().fill("#ffff00");
    await page.keyboard.press("Control+s");
    await expect(
      page.locator('[data-path="color"] [role=alert], [data-path="color"] [class*=error]').first(),
    ).toBeVisible();
    await expect(footer.first()).toHaveValue(text);
    await color.first().fill("#0b6b5d");
    const saved = page.waitForResponse((answer) => answer.url().includes("letterhead.change"));
    await page.keyboard.press("Control+s");
    expect((await saved).status()).toBe(200);
    expect(await seriousIn(page)).toEqual([]);
    await page.goto("/admin/payments");
    await page.locator("tr[data-payment]").first().waitFor();
    const id = await page.locator("tr[data-payment]").first().getAttribute("data-payment");
    await page.goto(`/admin/payments/receipt?payments=${id}&lang=${language}`);
    const sheet = page.locator("article");
    await expect(sheet.locator("img").first()).toBeVisible();
    await expect(sheet.getByRole("img", { name: /.+/ }).locator("path")).toHaveCount(1);
    await expect(sheet).toContainText(text);
    expect(await seriousIn(page)).toEqual([]);
  });
