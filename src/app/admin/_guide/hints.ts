import type { Messages } from "next-intl";
import type { Step } from "@/domain/reporting/tour/rules";

/** Inspected state: the URL and the elements of the page. */
export type Place = {
  path: string;
  search: string;
  has: (selector: string) => boolean;
  /** True for an existing field without a value. */
  empty: (selector: string) => boolean;
};

/** One sentence of the tour: the keys to press and the target. `goes`: it leads to another page. */
export type Hint = { key: keyof Messages["guide"]["hint"]; keys: readonly string[]; target?: string; goes?: string };
type Known = { colleague: string | null; charter: string | null; passenger: string | null; fm: number | null };
type Wayed = Hint & { when?: (place: Place) => boolean };

const DIALOG = '[role="dialog"]';
const SUBMIT = `${DIALOG} button[type="submit"]`;
const SEARCH = "main search input";
const BUYER = 'main search [role="combobox"]';
const SELL = "/admin/sell";
const SALE = `${SELL}/sale`;
const RECEIPT = "/admin/payments/new";
const VERIFICATION = "/admin/accounting/verification";
const CLOSING = "/admin/accounting/closing";
const menu = (href: string) => `nav a[href="${href}"]`;
const field = (path: string) => `[data-path="${path}"]`;
const empty = (path: string) => (place: Place) => place.empty(`${field(path)} input`);
const input = (what: RegExp) => (place: Place) => what.test(place.search);
const elsewhere = (path: string) => (place: Place) => place.path !== path;
const dialog = (place: Place) => place.has(DIALOG);

/** Hints of each step by place; the first match applies. */
const HINTS: Readonly<Record<Step, (known: Known) => readonly Wayed[]>> = {
  lock: ({ colleague, charter }) => [
    { key: "openSell", keys: ["F2"], target: menu(SELL), goes: `${SELL}?tab=charter`, when: elsewhere(SELL) },
    { key: "hold", keys: ["Ctrl", "Enter"], target: "aside section button:has(kbd)", when: input(/[?&]offer=\d/) },
    {
      ...{ key: "charter", keys: charter ? [charter] : [], target: SEARCH },
      when: (place) => charter !== null && input(/tab=charter/)(place) && place.empty(SEARCH),
    },
    {
      ...{ key: "buyer", keys: ["Tab", ...(colleague ? [colleague] : []), "Enter"], target: BUYER },
      when: (place) => input(/tab=charter/)(place) && place.empty(BUYER),
    },
    {
      ...{ key: "row", keys: ["↓", "Enter"], when: input(/tab=charter/) },
      target: charter ? `tr:has(a[href="/admin/charters/${charter}"]) [data-sell]` : "[data-sell]",
    },
    { key: "ownCharters", keys: ["F2"], target: 'main header [role="radiogroup"]' },
  ],
  sale: ({ passenger }) => [
    {
      ...{ key: "recall", keys: [...(passenger ? [passenger] : []), "Enter"], target: '[data-recall="0"]' },
      when: (place) => place.path === SALE && empty("passengers[0].first_name")(place),
    },
    {
      ...{ key: "sellNow", keys: ["Ctrl", "Enter"], target: 'main form button[type="submit"]' },
      when: ({ path }) => path === SALE,
    },
    { key: "openSale", keys: ["Enter"], target: `a[href^="${SALE}"]`, when: ({ path }) => path === SELL },
    { key: "backToSale", keys: ["F2"], target: menu(SELL), goes: SELL },
  ],
  receipt: ({ colleague }) => [
    { key: "openReceipt", keys: ["F4"], goes: RECEIPT, when: elsewhere(RECEIPT) },
    {
      ...{ key: "payer", keys: [...(colleague ? [colleague] : []), "Enter"], target: field("party") },
      when: empty("party"),
    },
    { key: "amount", keys: [], target: field("rows[0].amount"), when: empty("rows[0].amount") },
    { key: "post", keys: ["Ctrl", "Enter"], target: 'main form button[type="submit"]' },
  ],
  verify: () => [
    {
      ...{ key: "openVerification", keys: ["F1", "Enter"], target: menu(VERIFICATION), goes: VERIFICATION },
      when: elsewhere(VERIFICATION),
    },
    { key: "verifyNow", keys: ["Ctrl", "Enter"], target: SUBMIT, when: dialog },
    { key: "verify", keys: ["N"], target: "main header button:has(kbd)" },
  ],
  close: () => [
    {
      ...{ key: "openClosing", keys: ["F1", "Enter"], target: menu(CLOSING), goes: `${CLOSING}?mode=soft` },
      when: (place) => elsewhere(CLOSING)(place) || !/mode=soft/.test(place.search),
    },
    { key: "closeNow", keys: ["Ctrl", "Enter"], target: SUBMIT, when: dialog },
    { key: "close", keys: ["N"], target: "main button:has(kbd)" },
  ],
  open: ({ fm }) => [
    {
      key: "openNow",
      keys: ["Ctrl", "Enter"],
      target: SUBMIT,
      when: (place) => place.path === CLOSING && dialog(place),
    },
    { key: "open", keys: ["Tab", "Enter"], target: '[data-act="open"]', when: ({ has }) => has('[data-act="open"]') },
    { key: "backToMonth", keys: ["F1", "Enter"], goes: fm ? `${CLOSING}?month=${fm}` : CLOSING },
  ],
};

/** Returns the hint of a step for the present page. */
export const hintOf = (step: Step, place: Place, known: Known): Hint =>
  HINTS[step](known).find(({ when }) => when?.(place) ?? true)!;
