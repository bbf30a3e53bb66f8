import { expect, type Page, test } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { actingKeys, lostFocus, refuseWrites } from "./access/acts";
import {
  axeFaults,
  cutBySpacing,
  cutValues,
  faintFrames,
  hiddenFocus,
  sameNames,
  sameWhenForced,
} from "./access/looks";
import { lostToSize, ZOOMED } from "./access/small";
import { drawnAt } from "./contact-sheet/drawn";
import { stickingOut } from "./contact-sheet/faults";
import { allPages, exampleAmong, isAboutOne, linksOn } from "./contact-sheet/places";
import { ask } from "./sale";
import { newSeller } from "./second-person";
import { openAs } from "./sign-in";

/**
 * Every page of the console, the drawer of its first row, and an example of each detail page: visited once, and checked
 * as used with a screen reader, by keyboard, with 400 % zoom or with forced colors. The walk takes minutes and has its
 * own command: `npm run access [-- charters cheques]`.
 */
const PERSON = "1001";
const GROUPS = 3;
const LAPTOP = { width: 1366, height: 768 };

/** All faults of the page in its present state, each with its check. */
async function violationsAt(page: Page, input: readonly string[], pressed: boolean): Promise<string[]> {
  const faults: string[] = [];
  const add = (by: string, found: string[]) => faults.push(...found.map((fault) => `${by}: ${fault}`));
  add("axe", await axeFaults(page));
  add("frames", await faintFrames(page));
  add("names", await sameNames(page));
  add("cut", await cutValues(page));
  add("spacing", await cutBySpacing(page));
  add("hidden focus", await hiddenFocus(page));
  add("forced colours", await sameWhenForced(page));
  for (const [zoom, size] of Object.entries(ZOOMED)) {
    await page.setViewportSize(size);
    add(zoom, await lostToSize(page));
    add(zoom, await stickingOut(page));
    add(`hidden focus ${zoom}`, await hiddenFocus(page));
  }
  await page.setViewportSize(LAPTOP);
  if (pressed) {
    add("keys", await actingKeys(page, input));
    add("focus", await lostFocus(page));
  }
  return faults;
}

/** Distributes whole areas, so that lists link to examples of their rows. */
async function dealt(group: number): Promise<string[]> {
  const wanted = process.env.PAGES!.split(",");
  const pages = (await allPages()).filter(
    (page) => wanted.includes("all") || wanted.some((one) => `${page}/`.startsWith(`/admin/${one}/`)),
  );
  const areas: Record<string, string[]> = {};
  for (const page of pages) {
    const area = page.split("/")[2]!;
    areas[area] = [...(areas[area] ?? []), page];
  }
  const groups = Array.from({ length: GROUPS }, () => [] as string[]);
  for (const area of Object.values(areas).sort((a, b) => b.length - a.length))
    groups.sort((a, b) => a.length - b.length)[0]!.push(...area);
  return groups.sort((a, b) => (a[0] ?? "").localeCompare(b[0] ?? ""))[group]!;
}

for (let group = 0; group < GROUPS; group++) {
  test(`pages can be used by everybody, part ${group + 1}`, async ({ page }) => {
    test.skip(!process.env.PAGES, "npm run access walks the pages");
    test.setTimeout(900_000);
    const pages = await dealt(group);
    test.skip(pages.length === 0);
    const faults: string[] = [];
    const links = new Set<string>();
    await page.setViewportSize(LAPTOP);
    await openAs(page, { person: PERSON, language: "fa", path: "/admin/desk" });
    const response = await refuseWrites(page);
    const look = async (place: string) => {
      await drawnAt(page, place);
      const { all, row } = await linksOn(page);
      for (const link of all) links.add(link);
      // The list stays usable beside its drawer: its keys and buttons are pressed there.
      for (const fault of await violationsAt(page, response, row === undefined || place.includes("?")))
        faults.push(`${place}  ${fault}`);
      return row;
    };
    const plain = pages.filter((one) => !isAboutOne(one));
    for (const place of plain) {
      const drawer = await look(place);
      if (drawer) await look(drawer);
    }
    for (const one of pages.filter(isAboutOne)) {
      const place = exampleAmong(links, one, plain);
      if (place) await look(place);
    }
    expect(faults).toEqual([]);
  });
}

/** The API reference renders for seconds after its last request. */
async function rendered(page: Page) {
  let before = -1;
  await expect(async () => {
    const count = await page.evaluate(() => document.querySelectorAll("*").length);
    const same = count === before;
    before = count;
    expect(same).toBe(true);
  }).toPass({ intervals: [500], timeout: 60_000 });
}

test("pages outside of the console can be used by everybody", async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  // All routes of the API reference take a minute: otherwise `docs.spec.ts` checks its first ones.
  const reference = process.env.REFERENCE === "whole" ? ["/docs"] : [];
  for (const place of ["/sign-in", "/setup", ...reference]) {
    await drawnAt(page, place);
    await rendered(page);
    expect(await axeFaults(page), place).toEqual([]);
  }
});

test("a page that is not there has its frame, its main part and its heading", async ({ page }) => {
  await openAs(page, { person: PERSON, language: "fa", path: "/admin/charters/999999" });
  await expect(page.locator("nav[aria-label]").first()).toBeVisible();
  await expect(page.locator("main h1")).toHaveCount(1);
  expect(await axeFaults(page)).toEqual([]);
});

test("the keys of one letter can be turned off, by person", async ({ page }) => {
  await openAs(page, { person: await newSeller(page), language: "en", path: "/admin/reservations" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Slash");
  await expect(page.locator("main input").first()).toBeFocused();
  await page.locator("h1").click();
  const turn = async (to: "On" | "Off") => {
    await page.locator('header button[aria-label^="Your account"]').click();
    const saved = page.waitForResponse((answer) => answer.url().includes("preferences.update"));
    await page.getByRole("radiogroup", { name: "Single-key shortcuts" }).getByText(to, { exact: true }).click();
    await saved;
    await page.keyboard.press("Escape");
  };
  await turn("Off");
  await page.reload();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Slash");
  await page.keyboard.press("KeyJ");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  // Chords and function keys are not covered.
  await page.keyboard.press("Control+KeyK");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await turn("On");
});

test("the end of a lock is announced 5 minutes before, 1 minute before and at the end", async ({ page }) => {
  await openAs(page, { person: "2001", language: "en", path: "/admin/reservations" });
  const date = dayFromToday(33);
  const legs = [{ origin: "THR", destination: "MHD", date }];
  type Offers = { offers: { calculation_id: number; total: number }[] };
  const { offers } = await ask<Offers>(page, "search.trips", { type: "flight", legs });
  const { calculation_id, total: expected_total } = offers[0]!;
  const wish = { calculation_id, expected_total, passengers: { adult: 1 } };
  const lock = await ask<{ lock_id: string; expires_at: string }>(page, "offerLocks.lock", wish, { changes: true });
  await page.clock.install();
  await page.goto("/admin/sell");
  await expect(page.locator(`[data-own-lock="${lock.lock_id}"] [role=timer]`)).toContainText(":");
  const expectStatus = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();
  await page.clock.fastForward(Date.parse(lock.expires_at) - Date.now() - 299_000);
  await expectStatus("5 minutes left");
  await page.clock.fastForward(240_000);
  await expectStatus("1 minute left");
  await page.clock.fastForward(60_000);
  await expectStatus("time expired");
});
