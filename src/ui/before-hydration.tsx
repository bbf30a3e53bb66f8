/** A form without an action belongs to React only. */
const NO_NATIVE_SUBMIT =
  'addEventListener("submit",(event)=>{event.target.hasAttribute("action")||event.preventDefault()},true);';

/**
 * Input of a field that React has not hydrated yet is repeated once it has: the field's own setter, which React watches,
 * gets another value first, so that the event counts as a change. The caret stays.
 */
const KEEP_INPUT = `{
  const typed = new Map();
  const owned = (field) => Object.keys(field).some((key) => key.startsWith("__reactProps$"));
  const repeat = (field, value) => {
    if (field.type === "checkbox" || field.type === "radio") {
      field.checked = !value;
      return field.click();
    }
    const select = field.tagName === "SELECT";
    const caret = select ? null : field.selectionStart;
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
    if (caret !== null && document.activeElement === field) field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event(select ? "change" : "input", { bubbles: true }));
  };
  const settle = (field) => {
    if (!typed.has(field) || (field.isConnected && !owned(field))) return;
    const value = typed.get(field);
    typed.delete(field);
    if (field.isConnected) repeat(field, value);
  };
  const look = () => {
    for (const field of [...typed.keys()]) settle(field);
    if (typed.size > 0) setTimeout(look, 20);
  };
  addEventListener("beforeinput", ({ target }) => settle(target), true);
  addEventListener("input", ({ target: field }) => {
    if (typed.size === 0 && !owned(field)) setTimeout(look, 20);
    if (owned(field)) typed.delete(field);
    else typed.set(field, field.type === "checkbox" || field.type === "radio" ? field.checked : field.value);
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
