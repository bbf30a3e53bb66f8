import { expect, type Page, test } from "@playwright/test";
import { hydrated } from "./hydrated";
import { ask } from "./sale";
import { raised } from "./second-person";
import { seriousIn } from "./serious";
import { demoPassword, enterAs, openAs } from "./sign-in";
import { visit } from "./visit";

const WORDS = {
  fa: {
    lost: "ارتباط با سرور قطع است.",
    unreachable: "به سرور دسترسی نیست",
    saved: "ذخیره شد",
    mine: "جایگزینی با تغییرات من",
  },
  en: {
    lost: "No connection to the server.",
    unreachable: "The server cannot be reached",
    saved: "Saved",
    mine: "Overwrite with my changes",
  },
} as const;

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"] :is(input, textarea)`);
const stamp = () => `${Date.now() % 100_000_000}`;

/** Half of the cases run in Persian, the others in English. */
test("a lost line and an ended session lose nothing typed, and end without a reload (fa)", async ({
  page,
  context,
}) => {
  const words = WORDS.fa;
  await openAs(page, { person: "1001", language: "fa", path: "/admin/settings/branch" });
  const code = field(page, "licence_number");
  const saved = page.locator("form [role=status]", { hasText: words.saved });
  const [first, second] = [`L${stamp()}`, `M${stamp()}`];

  await code.fill(first);
  // Scripts that are not loaded yet cannot be loaded offline.
  await expect(page.locator("form[data-interactive]")).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByRole("alert").filter({ hasText: words.lost });
  await expect(banner).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.locator("form").getByText(words.unreachable)).toBeVisible();
  await expect(code).toHaveValue(first);
  expect(await seriousIn(page)).toEqual([]);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(saved).toBeVisible();

  await code.fill(second);
  await context.clearCookies({ name: /safar\.session$/ });
  await page.keyboard.press("Control+s");
  const password = page.getByRole("dialog").locator("input[autocomplete=current-password]");
  await password.fill("not the password");
  await password.press("Enter");
  await expect(page.getByRole("dialog").locator("[aria-live=assertive] strong")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await password.fill(demoPassword());
  await password.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(code).toHaveValue(second);
});

test("a part that cannot be loaded while offline is loaded when online again, and no page ends (en)", async ({
  page,
  context,
}) => {
  await openAs(page, { person: "2001", language: "en", path: "/admin/sell?from=DXB" });
  await hydrated(page.locator("form").getByRole("combobox").first());
  await context.setOffline(true);
  await page.getByRole("radiogroup").getByText("Hotels", { exact: true }).click();
  await expect(page).toHaveURL(/tab=hotel/);
  await expect(page.getByRole("alert").filter({ hasText: WORDS.en.lost })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel("City or hotel")).toBeVisible();
  await expect(page).toHaveURL(/from=DXB/);
});

/** Opens the branch's settings; scripts are loaded after `act`. */
async function holdScripts(page: Page, act: () => Promise<void>) {
  let release = () => {};
  const loaded = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto("/admin/settings/branch", { waitUntil: "commit" });
  await act();
  release();
}

test("what is typed before the page's scripts are loaded is in the form, and Ctrl+S saves it (en)", async ({
  page,
}) => {
  await enterAs(page, { person: "2001", language: "en" });
  const typed = `B${stamp()}`;
  await holdScripts(page, async () => {
    await field(page, "licence_number").fill(typed);
    await field(page, "licence_number").press("Home");
  });
  await hydrated(field(page, "licence_number"));
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  // The caret stays.
  await page.keyboard.type("A");
  await expect(field(page, "licence_number")).toHaveValue(`A${typed}`);
  await page.keyboard.press("Control+s");
  await expect(page.locator("form [role=status]", { hasText: WORDS.en.saved })).toBeVisible();

  await holdScripts(page, async () => {
    await field(page, "licence_number").fill(`C${typed}`);
    await page.keyboard.press("Control+s");
  });
  await expect(page.locator("form [role=status]", { hasText: WORDS.en.saved })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(field(page, "licence_number")).toHaveValue(`C${typed}`);
});

test("what is typed while the page becomes interactive is in the field and searched for (en)", async ({ page }) => {
  await enterAs(page, { person: "1002", language: "en" });
  // A slow computer: the field is rendered long before its part of the page is committed.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto("/admin/accounting/statements", { waitUntil: "commit" });
  const account = page.locator("search input").first();
  await account.focus();
  await page.evaluate(async () => {
    const field = document.querySelector("search input")!;
    const rendered = () => Object.keys(field).some((key) => key.startsWith("__reactProps$"));
    const { port1, port2 } = new MessageChannel();
    while (!rendered())
      await new Promise((next) => {
        port1.onmessage = next;
        port2.postMessage(0);
      });
    document.execCommand("insertText", false, "1");
  });
  await expect(page.getByRole("option").first()).toBeVisible({ timeout: 20_000 });
  await expect(account).toHaveValue("1");
  await page.keyboard.type("1");
  await expect(account).toHaveValue("11");
});

test("a record changed by another shows both, and a slow or refused save is sent once and keeps its fields (en)", async ({
  page,
  context,
}) => {
  const words = WORDS.en;
  await openAs(page, { person: "2001", language: "en", path: "/admin/settings/branch" });
  const [mine, theirs] = [`M${stamp()}`, `T${stamp()}`];
  await field(page, "licence_number").fill(mine);
  const origin = new URL(page.url()).origin;
  const request = encodeURIComponent(JSON.stringify({ type: "branch" }));
  // Another test may change a setting of this branch in between.
  await expect(async () => {
    const result = await context.request.get(`/api/trpc/settings.get?input=${request}`);
    const { version, data } = (await result.json()).result.data;
    const changed = { type: "branch", version, data: { ...data, licence_number: theirs } };
    const answer = await context.request.post("/api/trpc/settings.change", { headers: { origin }, data: changed });
    expect(answer.status()).toBe(200);
  }).toPass();
  await page.keyboard.press("Control+s");
  const row = page.locator('[data-difference="licence_number"]');
  await expect(row).toContainText(mine);
  await expect(row).toContainText(theirs);
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: words.mine }).click();
  await expect(page.locator("form [role=status]", { hasText: words.saved })).toBeVisible();
  await expect(field(page, "licence_number")).toHaveValue(mine);

  await visit(page, "/admin/cost-centers");
  const sent: string[] = [];
  await page.route("**/api/trpc/costCenters.save*", async (route) => {
    sent.push(route.request().url());
    await new Promise((later) => setTimeout(later, 3_000));
    await route.continue();
  });
  const code = `F${stamp()}`;
  const save = async () => {
    await page.locator("main").focus();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.locator('[data-path="code"] input').fill(code);
    await dialog.locator('[data-path="title"] input').fill(code);
    await page.keyboard.press("Control+Enter");
    const submit = dialog.locator("button[type=submit]");
    await expect(submit).toHaveAttribute("data-loading", "true");
    await page.keyboard.press("Control+Enter");
    return dialog;
  };
  await expect(await save()).toHaveCount(0);
  expect(sent).toHaveLength(1);
  const dialog = await save();
  await expect(dialog.locator('[data-path="code"]').locator("p, [role=alert]").first()).toBeVisible();
  await expect(dialog.locator('[data-path="code"] input')).toHaveValue(code);
  await expect(dialog.locator('[data-path="title"] input')).toHaveValue(code);
  expect(sent).toHaveLength(2);
});

test("a dialog over a record that another changed shows both, and saves what was typed onto it (fa)", async ({
  page,
}) => {
  await enterAs(page, { person: "1001", language: "fa" });
  const send = (procedure: string, data: object) =>
    ask<{ id: number }>(page, `passengers.${procedure}`, data, { changes: true });
  const name = { first_name: "آزمون", last_name: `خطا${stamp()}`, nationality: "AM" };
  const papers = [{ type: "passport", number: `P${stamp()}`, issuing_country: "AM" }];
  const { id } = await send("store", { ...name, documents: papers });
  await page.goto(`/admin/passengers?passenger=${id}`);
  await hydrated(page.locator("#passenger"));
  await page.locator("#passenger").getByRole("button", { name: /E$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[data-path="last_name"] input').fill("نوشتهٔ من");
  await send("update", { ...name, id, documents: papers, last_name: "نوشتهٔ دیگری", first_name_latin: "Azmoon" });
  await page.keyboard.press("Control+Enter");
  const row = page.locator('[data-difference="last_name"]');
  await expect(row).toContainText("نوشتهٔ من");
  await expect(row).toContainText("نوشتهٔ دیگری");
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: WORDS.fa.mine }).click();
  await expect(dialog).toHaveCount(0);
  // Fields edited only by the other user keep their value.
  await expect(page.locator("#passenger")).toContainText("نوشتهٔ من");
  await expect(page.locator("#passenger")).toContainText("Azmoon");
});

test("a colleague's debt limit changed by another user is shown as money, and one's own value is saved on top of it (en)", async ({
  page,
}) => {
  await openAs(page, { person: "2001", language: "en", path: "/admin/colleagues" });
  await expect(page.getByText(/^Live$/)).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("n");
  await field(page, "name").fill(`Terms ${stamp()}`);
  await field(page, "code").fill(`T${stamp()}`);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/colleague=\d+/);
  const id = Number(new URL(page.url()).searchParams.get("colleague"));
  await expect(page.locator("#colleague").locator('a[href*="/admin/colleagues/"]').first()).toBeVisible();
  await page.keyboard.press("c");
  await field(page, "ceiling").fill("2000");
  await raised(page, { asks: "2001", approves: "2002" }, { id, ceiling: 500_050 });
  await page.keyboard.press("Enter");
  const row = page.locator('[data-difference="ceiling"]');
  await expect(row).toContainText("2,000.00");
  await expect(row).toContainText("5,000.50");
  await page.getByRole("button", { name: WORDS.en.mine }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#colleague")).toContainText("2,000.00");
});
