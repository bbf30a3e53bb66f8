import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { ask as callConsole } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { demoPassword, openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    ...{
      undo: "برگرداندن",
      nobody: "واگذارنشده",
      answered: "پاسخ‌داده‌شده",
      close: "بستن",
      all: "همه",
      mine: "درخواست‌های من",
    },
  },
  en: { ...{ undo: "Undo", nobody: "Unassigned", answered: "Answered", close: "Close", all: "All", mine: "Mine" } },
} as const;

const day = (days: number) => dayFromToday(days);

/** A colleague's user, who requests through the customer API. */
async function asker(page: Page) {
  const call = async (method: string, path: string, data: object, token?: string) => {
    const headers = { "accept-language": "en", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await page.request.fetch(`/b2c/v1${path}`, { method, data, headers });
    const result = await answer.json();
    if (!result.status) throw new Error(`${path}: ${JSON.stringify(result)}`);
    return result.data;
  };
  const agency = { domain: "partner.example", username: "agency1", password: demoPassword() };
  const { token } = await call("POST", "/auth/login", agency);
  return (method: string, path: string, data: object = {}) => call(method, `/travel_requests${path}`, data, token);
}

/** Holds the answer of the next such call until it is released; the call itself is executed. */
async function held(page: Page, procedure: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(
    (url) => url.pathname.includes(procedure),
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return release;
}

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "1003" },
] as const) {
  const words = WORDS[language];

  test(`a travel request appears live, is taken, returned by undo, answered by keyboard and closed (${language})`, async ({
    page,
  }) => {
    const ask = await asker(page);
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/travel-requests" });
    await expect(page.locator("tr[data-request]").first()).toBeVisible();
    await expect(page.locator("[data-on]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);

    // A new one appears live at the end of the queue; its text is plain text.
    const text = `<img src=x onerror="document.title='pwned'"> ${language}`;
    const request = { kind: "flight", origin: "THR", destination: "MHD", dates: { from: day(30) }, message: text };
    const { id } = await ask("POST", "", { ...request, passengers: { adult: 2, child: 1 } });
    const row = page.locator(`tr[data-request="${id}"]`);
    await expect(row).toContainText(words.nobody);
    await row.getByRole("link").click();
    const drawer = page.locator("#request");
    await expect(drawer.locator('[data-message="1"]')).toContainText(text);
    expect(await page.title()).not.toBe("pwned");
    expect(await seriousIn(page)).toEqual([]);
    // Displayed messages are marked as read, which the author sees.
    await expect.poll(async () => (await ask("GET", `/${id}`)).messages[0].read).toBe(true);

    await page.keyboard.press("t");
    await expect(drawer.locator("[aria-keyshortcuts=T]")).toBeFocused();
    // A live event shows the new assignee before the call is answered: undo still restores the earlier one.
    const release = await held(page, "travelRequests.own");
    await page.keyboard.press("Enter");
    await expect(row).not.toContainText(words.nobody);
    release();
    await page.getByRole("status").getByRole("button", { name: words.undo }).click();
    await expect(row).toContainText(words.nobody);

    // Input survives a reload; A focuses it, Ctrl+Enter sends it.
    await page.keyboard.press("a");
    await page.keyboard.type("Two seats on the morning flight");
    await page.reload();
    await expect(drawer.locator("textarea")).toHaveValue("Two seats on the morning flight");
    await drawer.locator("textarea").press("Control+Enter");
    await expect(drawer.locator('[data-message="2"]')).toContainText("Two seats");
    await expect(drawer.locator("textarea")).toHaveValue("");
    await expect(drawer).toContainText(words.answered);
    await expect(row).toBeHidden();
    expect(await ask("GET", `/${id}`)).toMatchObject({ status: "answered", messages: [{}, { author: "staff" }] });

    // Their reply appears live, and the request waits again.
    await ask("PATCH", `/${id}`, { message: "Thank you, please book" });
    await expect(drawer.locator('[data-message="3"]')).toContainText("please book");
    await expect(row).toBeVisible();
    await page.getByText(words.mine, { exact: true }).click();
    await expect(row).toBeVisible();

    // The sale is prefilled.
    await drawer.getByRole("heading").first().click();
    await page.keyboard.press("s");
    await page.waitForURL(/\/admin\/sell\?/);
    const address = new URL(page.url()).searchParams;
    expect(Object.fromEntries(address)).toMatchObject({
      from: "THR",
      to: "MHD",
      on: day(30),
      adt: "2",
      chd: "1",
      request: String(id),
    });
    await expect(page.locator(`[data-for-request="${id}"]`)).toBeVisible();
    await page.goBack();

    const dialog = page.getByRole("dialog");
    await expect(drawer.locator('[data-message="3"]')).toBeVisible();
    await page.keyboard.press("c");
    await expect(dialog.locator('[data-path="reason"] textarea')).toBeFocused();
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.type("Sold out on that day");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await page.getByRole("status").getByRole("button", { name: words.undo }).click();
    await expect.poll(async () => (await ask("GET", `/${id}`)).status).toBe("open");
    await expect(drawer.locator("textarea")).toBeVisible();
    await page.keyboard.press("c");
    await expect(dialog.locator('[data-path="reason"] textarea')).toBeFocused();
    await page.keyboard.type("Sold out on that day");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    expect(await ask("GET", `/${id}`)).toMatchObject({ status: "closed", close_reason: "Sold out on that day" });
    await expect(row).toBeHidden();
    await page.getByText(words.all, { exact: true }).click();
    await expect(row).toBeVisible();
  });
}

test("keys that are pressed before the choices of a field arrive apply to them", async ({ page }) => {
  await speak(page, "en");
  await openAs(page, { person: "2001", language: "en", path: "/admin/travel-requests?view=all" });
  type Named = { id: number; name: string; name_latin: string | null };
  const staff = await callConsole<Named[]>(page, "travelRequests.staff", {});
  const labels = staff.map(({ name, name_latin }) => name_latin ?? name);
  const free = page.locator("tr[data-request]").filter({ has: page.getByText(WORDS.en.nobody, { exact: true }) });
  const id = Number(await free.first().getAttribute("data-request"));
  const own = (owner: number | null) =>
    callConsole(page, "travelRequests.own", { id, owner_id: owner }, { changes: true });
  const dialog = page.getByRole("dialog");
  const field = dialog.locator('[data-path="owner_id"] input').first();
  const act = page.locator("#request button:has(kbd:text-is('G'))");
  /** Leaves the form, which would keep its fields otherwise. */
  const leave = async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  };
  /** Opens the form of the owner while its choices are on their way; releases them. */
  const open = async () => {
    await page.goto(`/admin/travel-requests?view=all&request=${id}`);
    await expect(act).toBeVisible();
    await expect(page.locator("[data-on]").first()).toBeVisible();
    const release = await held(page, "travelRequests.staff");
    await act.click();
    await field.click();
    await expect(page.getByText("Loading…", { exact: true })).toBeVisible();
    return release;
  };
  const typed = labels.at(-1)!.slice(0, 4).toLowerCase();
  const fitting = labels.filter((label) => label.toLowerCase().includes(typed))[0]!;

  // A text and Enter, where nothing was chosen: the form is not sent, the first choice that fits is taken.
  await own(null);
  let release = await open();
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(typed);
  release();
  await expect(field).toHaveValue(fitting);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await leave();

  // Arrows and Enter: the first choice is selected when a list without a value opens.
  release = await open();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  release();
  await expect(field).toHaveValue(labels[1]!);
  await leave();

  // With a value its name does not replace the text, and arrows begin at it.
  await own(staff[0]!.id);
  release = await open();
  await page.keyboard.type(typed);
  release();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(field).toHaveValue(typed);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(fitting);
  await leave();
  await own(staff.at(-2)!.id);
  release = await open();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  release();
  await expect(field).toHaveValue(labels.at(-1)!);
  await own(null);
});

test("several requests are assigned together and released; the file has the chosen columns", async ({ page }) => {
  const words = WORDS.en;
  await speak(page, "en");
  await openAs(page, { person: "1003", language: "en", path: "/admin/travel-requests" });
  await expect(page.locator("[data-on]").first()).toBeVisible();
  const free = page.locator("tr[data-request]").filter({ has: page.getByText(words.nobody, { exact: true }) });
  await expect(free.nth(1)).toBeVisible();
  const ids = await free.evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getAttribute("data-request")));
  const two = ids.map((id) => page.locator(`tr[data-request="${id}"]`));
  const bulk = page.getByRole("region", { name: "Acts on the selected rows" });
  for (const row of two) await row.getByRole("checkbox").check();
  await expect(bulk.getByRole("button", { name: "Unassign" })).toBeDisabled();
  expect(await seriousIn(page)).toEqual([]);
  await bulk.getByRole("button", { name: "Assign to me" }).click();
  for (const row of two) await expect(row).not.toContainText(words.nobody);
  await expect(bulk).toHaveCount(0);
  for (const row of two) await row.getByRole("checkbox").check();
  await bulk.getByRole("button", { name: "Unassign" }).click();
  for (const row of two) await expect(row).toContainText(words.nobody);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const [head, ...lines] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(head).toContain("Requested by,Type,Route,Dates,Last message,Status,Waiting since,Assigned to");
  expect(lines.length).toBeGreaterThanOrEqual(2);
});
