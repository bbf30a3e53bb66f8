import type { Page } from "@playwright/test";
import { loadAxe } from "./axe";

/** Appearances that passed in this worker: colors, fonts and grounds, of any page and scheme. */
const passed = new Set<number>();
/** Texts checked of one appearance: one of them may be covered. */
const OF_ONE = 3;

type Judged = { faults: string[]; passed: number[] };

/**
 * Texts with too little contrast by axe's rule, which takes most of a whole run: a table has a thousand texts and
 * twenty appearances. Only texts of an appearance that has not yet passed are checked.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  await loadAxe(page);
  const judged = await page.evaluate(judge, { known: [...passed], ofOne: OF_ONE });
  for (const appearance of judged.passed) passed.add(appearance);
  return judged.faults;
}

/** Runs in the page. */
async function judge({ known, ofOne }: { known: number[]; ofOne: number }): Promise<Judged> {
  const skipped = new Set(known);
  const hash = (text: string) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    return (b >>> 11) * 4294967296 + (a >>> 0);
  };
  const grounds = new Map<Element, string>();
  const groundOf = (one: Element | null): string => {
    if (!one) return "";
    const result = grounds.get(one);
    if (result !== undefined) return result;
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(one);
    const own = [backgroundColor, backgroundImage, opacity, position, filter].join();
    const made = `${own === "rgba(0, 0, 0, 0),none,1,static,none" ? "" : `${own};`}${groundOf(one.parentElement)}`;
    grounds.set(one, made);
    return made;
  };
  const appearanceOf = (one: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    return hash(
      [one.tagName, one.getAttribute("class"), color, fontSize, fontWeight, textShadow, groundOf(one)].join(),
    );
  };
  const texts = new Set<Element>(document.querySelectorAll("input:not([type=hidden]), textarea, select"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.nodeValue?.trim() && text.parentElement) texts.add(text.parentElement);

  const fresh = new Map<number, Element[]>();
  for (const one of texts) {
    if (one.matches("script, style, noscript, template") || !one.checkVisibility({ visibilityProperty: true }))
      continue;
    const appearance = appearanceOf(one);
    if (skipped.has(appearance)) continue;
    const those = fresh.get(appearance) ?? [];
    if (those.length < ofOne) fresh.set(appearance, [...those, one]);
  }
  if (fresh.size === 0) return { faults: [], passed: [] };
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations, passes } = await axe.run(
    { include: [...fresh.values()].flat() },
    { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true },
  );
  const elementsOf = (results: typeof passes) =>
    new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element as Element)));
  const [faint, good] = [elementsOf(violations), elementsOf(passes)];
  return {
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`)),
    passed: [...fresh]
      .filter(([, those]) => those.some((one) => good.has(one)) && !those.some((one) => faint.has(one)))
      .map(([appearance]) => appearance),
  };
}
