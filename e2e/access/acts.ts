import type { Page, Request } from "@playwright/test";
import { crampedOver, cutValues } from "./looks";

const REFUSED = {
  message: "refused by the test",
  code: -32603,
  data: { code: "FORBIDDEN", httpStatus: 403, refusal: { reason: "noPermission" } },
};

/** Opening something is what marks it as read: no act of a key. */
const BY_OPENING = new Set(["travelRequests.seen"]);

/** What the page asked to be changed, in order: each is refused, so that everything on it can be pressed. */
export async function refuseWrites(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/api/trpc/**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const { pathname, searchParams } = new URL(route.request().url());
    const paths = pathname.replace("/api/trpc/", "").split(",");
    asked.push(...paths.filter((path) => !BY_OPENING.has(path)));
    const error = { error: REFUSED };
    await route.fulfill({ status: 403, json: searchParams.has("batch") ? paths.map(() => error) : error });
  });
  page.context().on("page", (other) => void other.close());
  return asked;
}

/** Resolves once nothing the page asked for was on its way in two looks, two frames apart: a script that came may still draw. */
async function quiet(page: Page, onTheirWay: ReadonlySet<Request>): Promise<void> {
  const until = Date.now() + 5_000;
  for (let looks = 0; looks < 2 && Date.now() < until; looks = onTheirWay.size > 0 ? 0 : looks + 1)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What of the page is on its way, as long as it is looked at. */
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

/** Closes what lies over the page, as a person would; false: it does not close. */
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

/** Keys that, pressed alone where nothing is typed, change something, or lead to where a second Enter does. */
export async function actingKeys(page: Page, asked: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const { onTheirWay, stop } = underWay(page);
  const place = page.url();
  for (const key of SINGLE_KEYS) {
    const before = asked.length;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(key);
    await quiet(page, onTheirWay);
    if (asked.length > before) faults.push(`${key} asks for ${asked.slice(before).join(", ")}`);
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

/** So many buttons of a page are pressed, each kind once. */
const MAX_BUTTONS = 14;

/** Marks the first of each kind of button of the page, and answers what they are called. */
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

/** Buttons that leave the focus nowhere: after what they open is closed, or after what they do. */
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
