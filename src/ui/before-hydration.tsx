/** A form without an action belongs to React only. */
const NO_NATIVE_SUBMIT =
  'addEventListener("submit",(event)=>{event.target.hasAttribute("action")||event.preventDefault()},true);';

/**
 * A field's first input is repeated unless React saw it. A field has React's properties as soon as its part of the page
 * is rendered, but its events are dropped and its value is reset until that part is committed. React's value tracker
 * changes with each event that React sees, and in no other way: the field's own setter, which React watches, gives the
 * tracker another value first, so that the repeated event counts as a change. The caret stays.
 *
 * Ctrl+S and Ctrl+Enter wait until their form is interactive and has all input, unless another key or a click follows:
 * otherwise the browser would offer to save the page as a file.
 */
const KEEP_INPUT = `{
  const OTHER = "\\u0000";
  const typed = new Map();
  const seen = new WeakSet();
  const owned = (field) => Object.keys(field).some((key) => key.startsWith("__reactProps$"));
  const tracked = (field) => field._valueTracker?.getValue();
  const toggles = (field) => field.type === "checkbox" || field.type === "radio";
  const repeat = (field, { value, caret }) => {
    if (toggles(field)) {
      field.checked = !value;
      field.click();
      return true;
    }
    const select = field.tagName === "SELECT";
    field.value = OTHER;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
    if (typeof caret === "number" && document.activeElement === field) field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event(select ? "change" : "input", { bubbles: true }));
    return tracked(field) !== OTHER;
  };
  const settle = (field) => {
    const entry = typed.get(field);
    if (!entry || (field.isConnected && !owned(field))) return;
    typed.delete(field);
    if (!field.isConnected) return;
    seen.add(field);
    if (entry.before !== undefined && entry.before !== tracked(field)) return;
    const answered = repeat(field, entry);
    // The event itself may complete the part of the page, which resets its fields.
    const reset = !toggles(field) && field.value !== entry.value && field.value === field.defaultValue;
    const tries = (entry.tries ?? 0) + (answered ? 1 : 0);
    if (!answered || (reset && tries < 3)) {
      seen.delete(field);
      typed.set(field, { ...entry, before: undefined, tries });
    }
  };
  const look = () => {
    // Fields of other libraries never get React's properties.
    if (performance.now() > 120000) typed.clear();
    for (const field of [...typed.keys()]) settle(field);
    if (typed.size > 0) setTimeout(look, 20);
  };
  addEventListener("beforeinput", ({ target }) => settle(target), true);
  addEventListener("input", ({ target: field }) => {
    if (seen.has(field) || field.type === "file" || field.value === undefined) return;
    const before = owned(field) ? tracked(field) : undefined;
    if (owned(field) && (toggles(field) || before === undefined)) return;
    if (typed.size === 0) setTimeout(look, 20);
    const value = toggles(field) ? field.checked : field.value;
    typed.set(field, { value, before, caret: field.selectionStart });
  }, true);
  addEventListener("keyup", ({ target: field }) => {
    const entry = typed.get(field);
    if (entry && entry.value === field.value) entry.caret = field.selectionStart;
  }, true);
  const SAVES = ["KeyS", "Enter"];
  const unready = () => document.querySelector("form:has([data-save-bar]):not([data-interactive])");
  let save;
  const saveLater = () => {
    if (!save || performance.now() > save.until) return;
    if (unready() || typed.size > 0) return setTimeout(saveLater, 20);
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", save.key));
    save = undefined;
  };
  addEventListener("pointerdown", () => (save = undefined), true);
  addEventListener("keydown", (event) => {
    const { isTrusted, key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!isTrusted || key === "Control" || key === "Meta") return;
    save = undefined;
    if (!SAVES.includes(code) || !(ctrlKey || metaKey) || altKey || shiftKey || !unready()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    save = { until: performance.now() + 20000, key: { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true } };
    setTimeout(saveLater, 20);
  }, true);
}`;
const SCRIPT = NO_NATIVE_SUBMIT + KEEP_INPUT;

/**
 * Runs before the page's scripts, so that users may begin before those are loaded: Enter would submit the form natively
 * (the page would reload and lose the input, or put its fields into the URL), and what was typed would be replaced by
 * the field's first value.
 */
export const BeforeHydration = ({ nonce }: { nonce: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);
