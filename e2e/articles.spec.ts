import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const ACT: Record<Language, Record<string, string>> = {
  fa: { publish: "انتشار", published: "منتشرشده", delete: "حذف", undo: "برگرداندن", theirs: "صرف‌نظر از تغییرات من" },
  en: { publish: "Publish", published: "Published", delete: "Delete", undo: "Undo", theirs: "Discard my changes" },
};
const SITE = { fa: "shop.example", en: "shop2.example" } as const;

const editor = (page: Page) => page.locator('[data-path="body"] [contenteditable="true"]');
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"] :is(input, textarea)`).first();
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().includes("articles.save") && answer.ok());

/** A visitor of a site, with the calls of its front-end. */
async function visitor(request: APIRequestContext, domain: string) {
  const { data } = await (await request.post("/b2c/v1/auth/guest", { data: { domain } })).json();
  const headers = { authorization: `Bearer ${data.token}` };
  return {
    get: async (path: string) => (await request.get(`/b2c/v1${path}`, { headers })).json(),
    post: async (path: string) => (await request.post(`/b2c/v1${path}`, { headers })).json(),
  };
}

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  test(`an article is written, previewed, published, viewed and withdrawn by keyboard (${language})`, async ({
    page,
    request,
  }) => {
    const title = `e2e ${language} ${Date.now()}`;
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/articles" });
    await expect(page.locator("tr[data-article]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await expect(async () => {
      await page.keyboard.press("n");
      await page.waitForURL(/articles\/new$/, { timeout: 2_000 });
    }).toPass();
    await editor(page).waitFor();
    await field(page, "title").fill(title);
    await field(page, "summary").fill("sun & sea <b>");
    await editor(page).click();
    await page.keyboard.type("First ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("strong");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Enter");
    await page.keyboard.type("## Heading");
    const preview = page.locator("article");
    await expect(preview.locator("strong")).toHaveText("strong");
    await expect(preview.locator("h2")).toHaveText("Heading");
    await expect(preview).toHaveAttribute("dir", language === "fa" ? "rtl" : "ltr");
    await expect(editor(page)).toHaveAttribute("dir", language === "fa" ? "rtl" : "ltr");
    // Unsaved input survives a reload.
    await page.reload();
    await expect(editor(page)).toContainText("First strong");
    const [answer] = await Promise.all([saved(page), page.keyboard.press("Control+s")]);
    const { id } = (await answer.json()).result?.data ?? (await answer.json())[0].result.data;
    await expect(page).toHaveURL(new RegExp(`/admin/articles/${id}$`));
    expect(await seriousIn(page)).toEqual([]);
    const guest = await visitor(request, SITE[language]);
    expect((await guest.get(`/articles/${id}`)).code).toBe(3009);
    await page.getByRole("button", { name: ACT[language]["publish"], exact: true }).click();
    await expect(page.locator("header").getByText(ACT[language]["published"]!)).toBeVisible();
    const { data } = await guest.get(`/articles/${id}`);
    expect(data).toMatchObject({
      title,
      summary: "sun & sea <b>",
      body: "<p>First <strong>strong</strong></p><h2>Heading</h2>",
    });
    expect([await guest.post(`/articles/${id}/views`), await guest.post(`/articles/${id}/views`)]).toMatchObject([
      { data: { views: 1, counted: true } },
      { data: { views: 1, counted: false } },
    ]);
    await page.goto(`/admin/articles?article=${id}`);
    const drawer = page.locator("aside#article");
    await expect(drawer.locator("strong").filter({ hasText: /^strong$/ })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await drawer.getByRole("button", { name: ACT[language]["delete"], exact: true }).click();
    await expect(drawer).toBeHidden();
    expect((await guest.get(`/articles/${id}`)).code).toBe(3009);
    await page.locator("p", { hasText: title }).getByRole("button", { name: ACT[language]["undo"] }).click();
    await expect(page.getByRole("link", { name: new RegExp(title) })).toBeVisible();
  });
}

test("two people edit one article: the second to save sees both versions and decides", async ({ page, browser }) => {
  await speak(page, "en");
  await openAs(page, { person: "2001", language: "en", path: "/admin/articles/new" });
  await field(page, "title").fill(`e2e conflict ${Date.now()}`);
  await editor(page).click();
  await page.keyboard.type("as it began");
  await Promise.all([saved(page), page.keyboard.press("Control+s")]);
  await expect(page).toHaveURL(/articles\/\d+$/);
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await field(theirs, "summary").fill("theirs");
  await Promise.all([saved(theirs), theirs.keyboard.press("Control+s")]);
  await other.close();
  await field(page, "summary").fill("mine");
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("section").nth(0)).toContainText("mine");
  await expect(dialog.locator("section").nth(1)).toContainText("theirs");
  expect(await seriousIn(page)).toEqual([]);
  await Promise.all([saved(page), page.keyboard.press("Enter")]);
  await expect(dialog).toBeHidden();
  await expect(field(page, "summary")).toHaveValue("mine");
});

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  test(`a category is created, moved, moved back, deleted and restored (${language})`, async ({ page }) => {
    const title = `e2e ${language} ${Date.now()}`;
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/categories" });
    await expect(page.locator("tr[data-category]").first()).toBeVisible();
    const dialog = page.getByRole("dialog");
    await expect(async () => {
      await page.keyboard.press("n");
      await dialog.locator('[data-path="title"] input').waitFor({ timeout: 2_000 });
    }).toPass();
    await dialog.locator('[data-path="title"] input').fill(title);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    const row = page.locator("tr[data-category]", { hasText: title });
    await expect(row).toBeVisible();
    const order = async () =>
      page.locator("tr[data-category]").evaluateAll((rows) => rows.map((one) => one.getAttribute("data-category")));
    const before = await order();
    await row.getByRole("button").first().click();
    await expect.poll(order).not.toEqual(before);
    const undo = page.getByRole("button", { name: ACT[language]["undo"] });
    await undo.click();
    await expect.poll(order).toEqual(before);
    expect(await seriousIn(page)).toEqual([]);
    await row.getByRole("button").last().click();
    await expect(row).toBeHidden();
    await undo.click();
    await expect(row).toBeVisible();
    await row.getByRole("button").last().click();
    await expect(row).toBeHidden();
  });
}

test("an image from another host is reported in the editor, stored, and never requested", async ({ page }) => {
  const input: string[] = [];
  page.on("request", (request) => request.url().includes("elsewhere.invalid") && input.push(request.url()));
  page.on("console", (message) => /Content Security Policy/i.test(message.text()) && input.push(message.text()));
  await speak(page, "en");
  await openAs(page, { person: "2001", language: "en", path: "/admin/articles/new" });
  await field(page, "title").fill(`e2e image ${Date.now()}`);
  await editor(page).click();
  await editor(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", '<p>x</p><img src="https://elsewhere.invalid/a.png" alt="a far one">');
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor(page).getByText("a far one")).toBeVisible();
  const [answer] = await Promise.all([saved(page), page.keyboard.press("Control+s")]);
  expect(await answer.text()).toContain("https://elsewhere.invalid/a.png");
  await expect(page).toHaveURL(/articles\/\d+$/);
  await page.reload();
  await expect(editor(page).getByText("a far one")).toBeVisible();
  await expect(page.locator("article").getByText("a far one")).toBeVisible();
  expect(input).toEqual([]);
});
