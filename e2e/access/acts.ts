import type { Page, Request } from "@playwright/test";
import { crampedOver, cutValues } from "./looks";

const REFUSED = {
  message: "refused by the test",
  code: -32603,
  data: { code: "FORBIDDEN", httpStatus: 403, refusal: { reason: "noPermission" } },
};

/** Opening an item marks it as read: not an act of a key. */
const BY_OPENING = new Set(["travelRequests.seen"]);

/** Records the page's writing calls and refuses each, so that everything can be pressed. */
export async function refuseWrites(page: Page): Promise<string[]> {
  const request: string[] = [];
  await page.route("**/api/trpc/**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const { pathname, searchParams } = new URL(route.request().url());
    const paths = pathname.replace("/api/trpc/", "").split(",");
    request.push(...paths.filter((path) => !BY_OPENING.has(path)));
    const error = { error: REFUSED };
    await route.fulfill({ status: 403, json: searchParams.has("batch") ? paths.map(() => error) : error });
  });
  page.context().on("page", (other) => void other.close());
  return request;
}

/** Resolves when no request is in flight in two checks, two frames apart: a loaded script may still render. */
async function quiet(page: Page, onTheirWay: ReadonlySet<Request>): Promise<void> {
  const until = Date.now() + 5_000;
  for (let looks = 0; looks < 2 && Date.now() < until; looks = onTheirWay.size > 0 ? 0 : looks + 1)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Tracks requests of the page that are in flight. */
function underWay(page: Page) {
  const onTheirWay = new Set<Request>();
  const began = (request: Request) => {
    if (request.resourceType() !== "eventsource") onTheirWay.add(request);
  };
  const ended = (request: Request) => onTheirWay.delete(request);
  page.on("request", began).on("requestfinished", ended).on("requestfailed", ended);
  const stop = () => page.off("request", began).off("requestfinished", ended).off("requestfailed", ended);
  return { onTheirWay, stop };
}

const OVER = '[aria-modal="true"], [role="menu"], [role="dialog"]';
const isOver = (page: Page) =>
  page.evaluate((over) => [...document.querySelectorAll(over)].some((one) => one.checkVisibility()), OVER);

/** Closes an overlay like a user; false when it does not close. */
async function closed(page: Page): Promise<boolean> {
  for (let times = 0; times < 3 && (await isOver(page)); times++) {
    await page.keyboard.press("Escape");
    const gone = (over: string) => ![...document.querySelectorAll(over)].some((one) => one.checkVisibility());
    await page.waitForFunction(gone, OVER, { timeout: 1_500 }).catch(() => {});
  }
  return !(await isOver(page));
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `Key${letter}`);
const SINGLE_KEYS = [...LETTERS, ...[..."1234567890"].map((digit) => `Digit${digit}`), "Delete", "Backspace"];

/** Single keys, outside of inputs, that change something, or focus something where a second Enter would. */
export async function actingKeys(page: Page, input: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const { onTheirWay, stop } = underWay(page);
  const place = page.url();
  for (const key of SINGLE_KEYS) {
    const before = input.length;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(key);
    await quiet(page, onTheirWay);
    if (input.length > before) faults.push(`${key} asks for ${input.slice(before).join(", ")}`);
    if (await isOver(page)) {
      const acts = await page.evaluate(() => {
        const [focused, dialog] = [document.activeElement, document.activeElement?.closest('[aria-modal="true"]')];
        const last = [...(dialog?.querySelectorAll("button") ?? [])].filter((one) => one.checkVisibility()).at(-1);
        return focused instanceof HTMLButtonElement && focused === last && !focused.hasAttribute("data-safe");
      });
      if (acts) faults.push(`${key} opens a dialog whose act has the focus`);
      if (!(await closed(page))) await page.goto(place);
    }
    if (new URL(page.url()).pathname !== new URL(place).pathname) await page.goto(place);
  }
  stop();
  return faults;
}

/** Maximum number of buttons pressed per page, each kind once. */
const MAX_BUTTONS = 14;

/** Marks the first of each kind of button on the page; returns their names. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const kinds = new Map<string, HTMLButtonElement>();
    for (const button of document.querySelectorAll<HTMLButtonElement>("main button:enabled")) {
      if (!button.checkVisibility({ visibilityProperty: true }) || button.matches("[role=tab], [aria-pressed]"))
        continue;
      const name = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      const cell = button.closest("td")?.cellIndex;
      const kind = cell === undefined ? name.replaceAll(/[\d۰-۹]+/g, "") : `cell ${cell} ${button.className}`;
      if (name && !kinds.has(kind)) kinds.set(kind, button);
    }
    const names: string[] = [];
    for (const button of [...kinds.values()].slice(0, most)) {
      button.setAttribute("data-pressed", String(names.length));
      const words = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      names.push(words.slice(0, 40));
    }
    return names;
  }, MAX_BUTTONS);

/** Buttons that lose the focus: after what they open is closed, or after their action. */
export async function lostFocus(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const { onTheirWay, stop } = underWay(page);
  const place = page.url();
  const names = await marked(page);
  for (const [at, name] of names.entries()) {
    const button = page.locator(`[data-pressed="${at}"]`);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    await button.evaluate((one: HTMLElement) => one.focus());
    await page.keyboard.press("Enter");
    await quiet(page, onTheirWay);
    const opened = await isOver(page);
    if (opened)
      for (const fault of [...(await crampedOver(page)), ...(await cutValues(page))])
        faults.push(`"${name}" opens: ${fault}`);
    if (opened && !(await closed(page))) {
      await page.goto(place);
      break;
    }
    await quiet(page, onTheirWay);
    if (new URL(page.url()).pathname !== new URL(place).pathname) {
      await page.goto(place);
      break;
    }
    const now = await page
      .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1_000 })
      .catch(() => null);
    if (!now) faults.push(`${opened ? "closed" : "pressed"} "${name}", and the focus is nowhere`);
    else if (opened && !(await button.evaluate((one) => one === document.activeElement).catch(() => true)))
      faults.push(`closed what "${name}" opens, and the focus is ${await focusedName(page)}`);
  }
  stop();
  return faults;
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    return `${one?.tagName.toLowerCase()} "${(one?.getAttribute("aria-label") ?? one?.textContent ?? "").trim().slice(0, 30)}"`;
  });
