import { expect, type Locator, type Page } from "@playwright/test";

/** What a hand on the mouse, a typed address or a script would do in place of keys. `locator.press` presses at a place nobody walked to. */
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

/** Pages of which only keys may be pressed, and only by their `hands`. */
const guarded = new WeakSet<Page>();
let pressing = false;

type Act = (...given: unknown[]) => unknown;

/** `page`'s `name`d acts fail while it is guarded; what is called is the same for all pages, so it is made once. */
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
 * From now on, which is after sign-in, `page` is used by keys alone: a click, a mouse's event, an address or a field filled by
 * the test fails it. Answers the hands that press, and count; `done` holds them to the flow's bound and sets the page free.
 * A chord is one keystroke. A file is chosen in the system's own window, which no page has: `page.waitForEvent("filechooser")`.
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
    /** What is read off a paper digit by digit is not the page's doing: it is not counted. */
    copy: (text: string) => by(0, () => page.keyboard.type(text)),
    /** Walks with Tab, as far as `most`, to what has no key of its own. */
    reach: async (place: Locator, most: number, key: "Tab" | "Shift+Tab" = "Tab") => {
      for (let step = 0; step < most; step++) {
        await press(key);
        if (await place.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(place, `reached within ${most} times ${key}`).toBeFocused();
    },
    count: () => strokes,
    /** The flow is over: at most `bound` keystrokes, and no mouse. */
    done: (bound: number) => {
      guarded.delete(page);
      expect(seen).toEqual([]);
      expect(strokes, "keystrokes of the flow").toBeLessThanOrEqual(bound);
    },
  };
}
