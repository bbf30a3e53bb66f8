import { expect, type Locator, type Page } from "@playwright/test";

/** Mouse actions, typed URLs and scripts. `locator.press` focuses elements without navigation. */
const REFUSED = {
  page: [
    ...["goto", "reload", "goBack", "goForward", "setContent", "click", "dblclick", "tap", "hover", "dragAndDrop"],
    ...["fill", "type", "press", "focus", "check", "uncheck", "setChecked", "selectOption", "setInputFiles"],
    "dispatchEvent",
  ],
  locator: [
    ...["click", "dblclick", "tap", "hover", "dragTo", "fill", "clear", "type", "press", "pressSequentially", "focus"],
    ...["blur", "check", "uncheck", "setChecked", "selectOption", "selectText", "setInputFiles", "dispatchEvent"],
  ],
  keyboard: ["press", "type", "insertText", "down", "up"],
  mouse: ["click", "dblclick", "down", "move", "up", "wheel"],
  touchscreen: ["tap"],
} as const;
const MOUSE = ["pointerdown", "mousedown", "mousemove", "touchstart", "wheel"];

/** Pages restricted to keys through their `hands`. */
const guarded = new WeakSet<Page>();
let pressing = false;

type Act = (...given: unknown[]) => unknown;

/**
 * Makes the acts `name` of `page` fail while it is guarded; the methods are shared by all pages, so this is done
 * once.
 */
function refuse(of: object, name: string, acts: readonly string[], pageOf: (self: never) => Page) {
  for (const act of acts) {
    const was = (of as Record<string, Act>)[act];
    if (!was) throw new Error(`${name}.${act} is none`);
    Object.defineProperty(of, act, {
      ...{ configurable: true, writable: true },
      value(this: never, ...given: unknown[]) {
        if (guarded.has(pageOf(this)) && !pressing)
          throw new Error(`by keys alone, after sign-in: ${name}.${act}(${given.map(String).join(", ")})`);
        return was.apply(this, given);
      },
    });
  }
}

let made = false;
function makeOnce(page: Page) {
  if (made) return;
  made = true;
  refuse(Object.getPrototypeOf(page), "page", REFUSED.page, (self: Page) => self);
  refuse(Object.getPrototypeOf(page.locator("html")), "locator", REFUSED.locator, (self: Locator) => self.page());
}

export type Hands = Awaited<ReturnType<typeof keysOnly>>;

/**
 * After sign-in restricts `page` to the keyboard: a click, a mouse event, a URL or a filled field fails the test.
 * Returns the hands that press and count keys; `done` checks the flow's limit and releases the page. A chord is one
 * keystroke. A file is selected in the system's own dialog: `page.waitForEvent("filechooser")`.
 */
export async function keysOnly(page: Page) {
  makeOnce(page);
  for (const name of ["keyboard", "mouse", "touchscreen"] as const) refuse(page[name], name, REFUSED[name], () => page);
  const seen: string[] = [];
  await page.exposeBinding("mouseWasUsed", (_, event: string) => void seen.push(event));
  const watch = (events: string[]) => {
    const tell = (globalThis as unknown as { mouseWasUsed: (event: string) => void }).mouseWasUsed;
    for (const event of events)
      addEventListener(event, (one) => one.isTrusted && tell(`${one.type} at ${location.pathname}`), true);
  };
  await page.addInitScript(watch, MOUSE);
  await page.evaluate(watch, MOUSE);
  guarded.add(page);
  let strokes = 0;
  const by = async (times: number, act: () => Promise<void>) => {
    strokes += times;
    pressing = true;
    try {
      await act();
    } finally {
      pressing = false;
    }
  };
  const press = (keys: string) => by(1, () => page.keyboard.press(keys));
  return {
    press,
    type: (text: string) => by([...text].length, () => page.keyboard.type(text)),
    /** Text copied from paper does not count, since the page cannot shorten it. */
    copy: (text: string) => by(0, () => page.keyboard.type(text)),
    /** Presses Tab up to `most` times to reach an element without a key. */
    reach: async (place: Locator, most: number, key: "Tab" | "Shift+Tab" = "Tab") => {
      for (let step = 0; step < most; step++) {
        await press(key);
        if (await place.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(place, `reached within ${most} times ${key}`).toBeFocused();
    },
    count: () => strokes,
    /** The flow has ended: at most `bound` keystrokes, and no mouse. */
    done: (bound: number) => {
      guarded.delete(page);
      expect(seen).toEqual([]);
      expect(strokes, "keystrokes of the flow").toBeLessThanOrEqual(bound);
    },
  };
}
