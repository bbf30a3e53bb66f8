import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { hydrated } from "./hydrated";
import { PartnerClient } from "./partner-client";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { demoPassword, type Language, openAs, speak } from "./sign-in";

/** The manager may take locks over; the accountant may only read. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  extend: /^(تمدید ۱۰ دقیقه|Extend by 10 min)$/,
  takeOver: /^(انتقال به من|Take over)$/,
  release: /^(آزادسازی|Release)$/,
  you: /شما|You/,
  cancel: /^(لغو رزرو…|Cancel booking…)$/,
  cancelNow: /^(لغو رزرو|لغو این اقلام|Cancel booking|Cancel these items)$/,
  live: /^(زنده|Live)$/,
  bulk: /^(عملیات روی ردیف‌های انتخاب‌شده|Acts on the selected rows)$/,
  gone: /دیگر باز نیست|no longer open/,
};

const drawer = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const act = (page: Page, name: RegExp) => drawer(page).getByRole("button", { name }).click();
async function confirm(page: Page, reason: string, name: RegExp) {
  await dialog(page).locator("textarea").fill(reason);
  await dialog(page).getByRole("button", { name }).click();
}

async function lockOne(partner: PartnerClient, main_id: number, id: number): Promise<string> {
  const { json } = await partner.call("POST", "/lock", { body: { main_id, items: [{ id, pax: { adult: 1 } }] } });
  if (json.items?.[0].code !== 1000) throw new Error(JSON.stringify(json));
  return json.items[0].lock_id;
}

test("a lock counts down, is extended, taken over and released; its former holder cannot book with it", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const partner = await PartnerClient.connect(baseURL!);
  const { main_id, classes } = await partner.charterOnSale(2);
  const id = classes[0]!.item_id;
  await speak(page, "fa");
  await openAs(page, { person: PERSON.fa, path: "/admin/locks" });
  await expect(page.getByText(WORDS.live)).toBeVisible();
  // No reload: the row appears through a live event.
  const lock = await lockOne(partner, main_id, id);
  const row = page.locator(`[data-lock="${lock}"]`);
  await expect(row).toBeVisible();
  const left = row.getByRole("timer");
  const before = await left.textContent();
  await expect(left).not.toHaveText(before!);
  await expect(left).toHaveText(/^[1۱][43۴۳]:/);

  await row.click();
  await expect(page).toHaveURL(new RegExp(`lock=${lock}`));
  await act(page, WORDS.extend);
  await expect(left).toHaveText(/^[2۲][43۴۳]:/);
  // Together with other selected rows, here none.
  await row.getByRole("checkbox").check();
  const bulk = page.getByRole("region", { name: WORDS.bulk });
  await bulk.getByRole("button", { name: WORDS.extend }).click();
  await expect(left).toHaveText(/^[3۳][43۴۳]:/);
  await expect(bulk).toHaveCount(0);
  await expect(drawer(page).getByRole("button", { name: WORDS.extend })).toBeDisabled();

  await act(page, WORDS.takeOver);
  await dialog(page).getByRole("button", { name: WORDS.takeOver }).click();
  await expect(dialog(page).locator("textarea")).toHaveAttribute("aria-invalid", "true");
  await confirm(page, "passenger at the desk", WORDS.takeOver);
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText(WORDS.you);
  const booked = await partner.call("POST", "/book", {
    body: { main_id, items: [{ id, lock_id: lock, pax: { adult: 1 } }] },
  });
  expect(booked.json.items[0].code).toBe(1002);

  await act(page, WORDS.release);
  await confirm(page, "passenger went away", WORDS.release);
  await expect(row).toHaveCount(0);
  await expect(drawer(page)).toContainText(WORDS.gone);
});

test("seats that a supplier reserved for an agency are listed among the locks, extended and released", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await page.request.post(`/b2c/v1${path}`, { data, headers });
    const { data: result, ...rest } = await answer.json();
    if (!result) throw new Error(JSON.stringify(rest));
    return result;
  };
  const agency = { username: "agency1", password: demoPassword(), domain: "shop.example" };
  const { token } = await post("/auth/login", agency);
  const authorization = { authorization: `Bearer ${token}` };
  const date = dayFromToday(25);
  const way = { legs: [{ origin: "THR", destination: "MHD", date }], passengers: { adult: 1 } };
  const { offers } = await post("/online/search/flight", way, authorization);
  const { calculation_id, total } = offers.find(({ kind }: { kind: string }) => kind === "system");
  const wish = { calculation_id, expected_total: total, passengers: { adult: 1 } };
  const { lock_id: lock } = await post("/online/flight/lock", wish, authorization);

  await speak(page, "fa");
  await openAs(page, { person: PERSON.fa, path: `/admin/locks?lock=${lock}` });
  const row = page.locator(`[data-lock="${lock}"]`);
  await expect(row).toContainText(/THR → MHD/);
  // A supplier's lock cannot be taken over.
  await expect(drawer(page).getByRole("button", { name: WORDS.takeOver })).toHaveCount(0);
  await act(page, WORDS.extend);
  // A lock lasts at least fifteen minutes; how much longer depends on the supplier and fare.
  await expect(row.getByRole("timer")).toHaveText(/^(?:1[5-9]|2\d|۱[۵-۹]|۲\S):/);
  expect(await seriousIn(page)).toEqual([]);
  await act(page, WORDS.release);
  await confirm(page, "the agency asked for it", WORDS.release);
  await expect(row).toHaveCount(0);
});

test("cancelling releases the seats, shows the reason, and happens once in two tabs", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const partner = await PartnerClient.connect(baseURL!, "partner2.example");
  const { main_id, classes } = await partner.charterOnSale(1);
  const ids = classes.slice(0, 2).map(({ item_id }) => item_id);
  const available = async () => {
    const items = ids.map((item_id) => ({ main_id, item_id }));
    const { json } = await partner.call("GET", "/items/status", { body: { items } });
    return json.items[0].item.map(({ statistics }: { statistics: { available: number } }) => statistics.available);
  };
  const [a, b] = await available();
  const items = ids.map((id) => ({ id, pax: { adult: 1 } }));
  const { json } = await partner.call("POST", "/book", { body: { main_id, items } });
  const pnr: string = json.items[0].local_pnr;
  expect(await available()).toEqual([a - 1, b - 1]);

  await openAs(page, { person: "2001", path: `/admin/reservations?q=${pnr}&pnr=${pnr}` });
  await act(page, WORDS.cancel);
  await dialog(page).getByRole("checkbox").last().uncheck();
  await confirm(page, "one seat too many", WORDS.cancelNow);
  await expect(drawer(page)).toContainText("one seat too many");
  expect(await available()).toEqual([a, b - 1]);

  const other = await context.newPage();
  await other.goto(`/admin/reservations?q=${pnr}&pnr=${pnr}`);
  for (const tab of [page, other]) await act(tab, WORDS.cancel);
  for (const tab of [page, other]) await dialog(tab).locator("textarea").fill("flight was moved");
  await Promise.all(
    [page, other].map((tab) =>
      dialog(tab)
        .getByRole("button", { name: WORDS.cancelNow })
        .dblclick({ timeout: 5_000 })
        .catch(() => {}),
    ),
  );
  for (const tab of [page, other]) {
    await expect(dialog(tab)).toHaveCount(0);
    await expect(drawer(tab).locator("q", { hasText: "flight was moved" })).toHaveCount(1);
    await expect(drawer(tab).getByRole("button", { name: WORDS.cancel })).toHaveCount(0);
    await expect(tab.locator(`[data-pnr="${pnr}"]`)).toContainText(/لغو|Canceled/);
  }
  expect(await available()).toEqual([a, b]);
  const read = await partner.call("GET", `/book/status?local_pnr=${pnr}`);
  expect(read.json.payload.status).toBe("canceled");
});

for (const language of ["fa", "en"] as const) {
  test(`axe finds nothing serious, ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(300_000);
    const partner = await PartnerClient.connect(baseURL!);
    const { main_id, classes } = await partner.charterOnSale(language === "fa" ? 3 : 4);
    const lock = await lockOne(partner, main_id, classes[0]!.item_id);
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: `/admin/locks?lock=${lock}` });
    await expect(drawer(page).getByRole("timer")).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    if (language === "fa") {
      await act(page, WORDS.release);
      await expect(dialog(page)).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.goto("/admin/reservations?status=confirmed");
      await hydrated(page.locator("tr[data-pnr]").last());
      await page.locator("tr[data-pnr]").last().click();
      await act(page, WORDS.cancel);
      await expect(dialog(page)).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    }
    await page.goto(`/admin/locks?holder=operator:999`);
    await expect(page.locator("tr[data-lock]")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
    await partner.call("POST", "/lock/release", { body: { items: [{ lock_id: lock }] } });
  });
}
