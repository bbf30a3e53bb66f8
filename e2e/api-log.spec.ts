import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { PartnerClient } from "./partner-client";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const LOG = "/admin/developer/api-log";
const ERRORS = "/admin/developer/errors";

const calls = (page: Page) => page.locator("tr[data-call]");
const drawer = (page: Page) => page.getByRole("complementary");

/** A call is logged a moment after its answer: reloads until then. */
const logged = (page: Page, least = 1) =>
  expect(async () => {
    if ((await calls(page).count()) < least) await page.reload();
    await expect(calls(page).nth(least - 1)).toBeVisible({ timeout: 5_000 });
  }).toPass();

test("a partner's refused call is in the log, masked, and its address opens it again", async ({ page, baseURL }) => {
  const partner = await PartnerClient.connect(baseURL!, "partner2.example");
  const id = randomUUID();
  const passenger = { type: "ADT", first_name: "Canary", last_name: "Testing", national_code: "0499370899" };
  const body = { main_id: "none", contact: { mobile: "09121234567" }, items: [{ id: 1, passengers: [passenger] }] };
  const { status } = await partner.call("POST", "/book", { headers: { "x-request-id": id }, body });
  expect(status).toBe(422);

  await openAs(page, { person: "2001", path: `${LOG}?q=${id}` });
  await logged(page);
  await expect(calls(page)).toHaveCount(1);
  await expect(calls(page).first()).toContainText("3003");
  await calls(page).first().click();
  await expect(page).toHaveURL(/call=\d+/);
  await expect(drawer(page)).toContainText('"first_name": "C•••"');
  await expect(drawer(page)).toContainText('"mobile": "•••"');
  await expect(drawer(page)).toContainText('"code": 3003');
  await page.reload();
  await expect(drawer(page)).toContainText('"first_name": "C•••"');
  for (const secret of ["Canary", "0499370899", "09121234567"])
    await expect(page.locator("body")).not.toContainText(secret);
  await drawer(page).getByRole("link", { name: /3003/ }).click();
  await expect(page).toHaveURL(new RegExp(`${ERRORS}#3003`));
  await expect(page.locator("[id='3003']")).toBeInViewport();
});

test("the log is navigated by keyboard and follows new calls", async ({ page, baseURL }) => {
  const partner = await PartnerClient.connect(baseURL!, "partner2.example");
  for (let n = 0; n < 3; n++) await partner.call("GET", "/book/status?local_pnr=ZZZZZZ");
  await openAs(page, { person: "2001", path: `${LOG}?path=%2Fbook%2Fstatus&refused=true` });
  await logged(page, 3);
  const [first, second] = [calls(page).nth(0), calls(page).nth(1)];
  const ids = [await first.getAttribute("data-call"), await second.getAttribute("data-call")];
  const follow = page.getByRole("switch");
  await follow.click();
  await expect(follow).toBeChecked();
  const id = randomUUID();
  await partner.call("GET", "/book/status?local_pnr=ZZZZZZ", { headers: { "x-request-id": id } });
  await expect(calls(page).first()).toContainText(id);
  await follow.click();

  await follow.blur();
  await page.keyboard.press("KeyJ");
  await page.keyboard.press("KeyJ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`call=${ids[0]}$`));
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(new RegExp(`call=${ids[1]}$`));
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await page.keyboard.press("Slash");
  await page.keyboard.type(id);
  await expect(calls(page)).toHaveCount(1);
});

test("the address of an error opens it despite the active filter", async ({ page }) => {
  await openAs(page, { person: "2001", path: `${ERRORS}?q=nothing-like-this` });
  await page.goto(`${ERRORS}?range=9#4003`);
  await expect(page.locator("[id='4003']")).toBeInViewport();
  await expect(page).not.toHaveURL(/range=9/);
  await page.keyboard.press("Slash");
  await page.keyboard.type("۷۳۰۱");
  await expect(page.locator("dl > div")).toHaveCount(1);
  await expect(page.locator("[id='7301']")).toContainText(/409|۴۰۹/);
});

for (const language of ["fa", "en"] as const) {
  test(`axe finds nothing serious, ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(300_000);
    const partner = await PartnerClient.connect(baseURL!);
    await partner.call("POST", "/book", { body: { main_id: 1, items: "none" } });
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: `${LOG}?path=%2Fbook` });
    await logged(page);
    await calls(page).first().click();
    await expect(drawer(page).locator("pre").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.goto(`${LOG}?q=nothing-like-this`);
    await expect(calls(page)).toHaveCount(0);
    expect(await seriousIn(page)).toEqual([]);
    await page.goto(`${ERRORS}#4003`);
    await expect(page.locator("[id='4003']")).toBeInViewport();
    expect(await seriousIn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
  });
}
