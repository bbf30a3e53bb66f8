/** The focused element and its ancestors from inside out, to find a successor when it is removed. */
export type Place = { element: HTMLElement; around: readonly { node: Element; index: number }[] };

const ROW = "tr, li, [role=row], [role=option]";
const FOCUSABLE =
  "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, [tabindex]";

export function placeOf(element: HTMLElement): Place {
  const around: { node: Element; index: number }[] = [];
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement)
    around.push({ node, index: node.parentElement ? [...node.parentElement.children].indexOf(node) : 0 });
  return { element, around };
}

/** The current focus; null when it cannot be restored. */
export function placeNow(): Place | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? placeOf(activeElement) : null;
}

const takes = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled");

/** A menu is closed when its item is chosen: the button that opened it replaces its items. */
const menuButton = (element: HTMLElement) =>
  document.getElementById(element.closest("[role=menu], [role=dialog]")?.getAttribute("aria-labelledby") ?? "");

/** In the row at the place of the removed one: an element of the same kind, otherwise the first. */
function rowInstead({ element, around }: Place): HTMLElement | null {
  const at = around.findIndex(({ node }) => node.matches(ROW));
  const [row, list] = [around[at], around[at + 1]];
  if (!row || !list || row.node.isConnected || !list.node.isConnected) return null;
  const rows = [...list.node.children].filter((one) => one.matches(ROW));
  const there = rows[Math.min(row.index, rows.length - 1)];
  const alike = there?.querySelector<HTMLElement>(`${element.localName}:is(${FOCUSABLE})`);
  return alike ?? there?.querySelector<HTMLElement>(FOCUSABLE) ?? null;
}

/** Focuses a place or its nearest remaining successor; false when there is none. */
export function focusPlace(place: Place): boolean {
  const inside = place.around.map(({ node }) => node).filter((node) => node instanceof HTMLElement);
  const nearest = inside.find((node) => node !== place.element && node.hasAttribute("tabindex") && takes(node));
  const target = [place.element, menuButton(place.element), rowInstead(place), nearest].find(
    (one) => one && takes(one),
  );
  target?.focus({ preventScroll: target === place.element });
  return Boolean(target);
}
