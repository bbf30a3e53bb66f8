import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { loadAxe } from "./axe";

/**
 * Appearances that passed in this run: colors, fonts and grounds, of any page and scheme; and elements that axe does not
 * judge. The workers share them by a file, which Playwright removes when a run begins.
 */
const settled = new Set<number>();
const SHARED = process.env.TEST_WORKER_INDEX === undefined ? undefined : "test-results/contrast/settled";
/** Texts checked of one appearance: one of them may be covered. */
const OF_ONE = 3;

type Judged = { faults: string[]; settled: number[] };

/**
 * Texts with too little contrast by axe's rule, which takes most of a whole run: a table has a thousand texts and
 * twenty appearances. Only texts of an appearance that has not yet passed are checked.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  await loadAxe(page);
  if (SHARED && existsSync(SHARED))
    for (const line of readFileSync(SHARED, "utf8").trim().split("\n")) settled.add(Number(line));
  await page.evaluate(prepareLooks);
  const judged = await page.evaluate(judge, { known: [...settled], ofOne: OF_ONE });
  const added = judged.settled.filter((one) => !settled.has(one));
  for (const one of added) settled.add(one);
  if (SHARED && added.length > 0) {
    mkdirSync(dirname(SHARED), { recursive: true });
    appendFileSync(SHARED, `${added.join("\n")}\n`);
  }
  return judged.faults;
}

type Looks = { appearanceOf(one: Element): number; placeOf(one: Element, appearance: number): number };

/** Runs in the page: functions for `judge`, which remember the grounds of this moment. */
function prepareLooks(): void {
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
  // An element that axe does not judge, like a link outside of the view: the same place, cover and content, on any page.
  const disabled = document.querySelectorAll(":disabled, [aria-disabled=true]").length;
  const placeOf = (one: Element, appearance: number) => {
    const path: string[] = [];
    for (let at: Element | null = one; at; at = at.parentElement)
      path.push(`${at.tagName} ${at.getAttribute("class")}`);
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const { type, value, placeholder } = one as HTMLInputElement;
    const field = [type, value, placeholder, disabled, one === document.activeElement];
    const content = [one.textContent, width, height, ...field];
    return hash([appearance, path, hit === one, hit?.tagName, hit?.getAttribute("class"), ...content].join());
  };
  Object.assign(window, { looks: { appearanceOf, placeOf } satisfies Looks });
}

/** Runs in the page. */
async function judge({ known, ofOne }: { known: number[]; ofOne: number }): Promise<Judged> {
  const { axe, looks } = window as unknown as { axe: typeof import("axe-core"); looks: Looks };
  const skipped = new Set(known);
  const texts = new Set<Element>(document.querySelectorAll("input:not([type=hidden]), textarea, select"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.nodeValue?.trim() && text.parentElement) texts.add(text.parentElement);

  const fresh = new Map<number, Element[]>();
  const places = new Map<Element, number>();
  for (const one of texts) {
    if (one.matches("script, style, noscript, template") || !one.checkVisibility({ visibilityProperty: true }))
      continue;
    const appearance = looks.appearanceOf(one);
    const those = fresh.get(appearance) ?? [];
    if (skipped.has(appearance) || those.length === ofOne) continue;
    const place = looks.placeOf(one, appearance);
    if (skipped.has(place)) continue;
    fresh.set(appearance, [...those, one]);
    places.set(one, place);
  }
  if (fresh.size === 0) return { faults: [], settled: [] };
  const { violations, passes } = await axe.run(
    { include: [...fresh.values()].flat() },
    { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true },
  );
  const elementsOf = (results: typeof passes) =>
    new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element as Element)));
  const [faint, good] = [elementsOf(violations), elementsOf(passes)];
  return {
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`)),
    settled: [
      ...[...fresh]
        .filter(([, those]) => those.some((one) => good.has(one)) && !those.some((one) => faint.has(one)))
        .map(([appearance]) => appearance),
      ...[...places].filter(([one]) => !good.has(one) && !faint.has(one)).map(([, place]) => place),
    ],
  };
}
