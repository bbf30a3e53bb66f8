import type { Page } from "@playwright/test";
import { violationsIn } from "../axe";

/**
 * Every axe rule, including moderate findings and target size (24 px). Contrast is checked in both schemes by the tests
 * of each page.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const violations = await violationsIn(page, {
    rules: { "target-size": { enabled: true }, "color-contrast": { enabled: false } },
  });
  const result = violations.filter(({ impact }) => impact !== "minor");
  return result.flatMap(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(" ")}`);
    return nodes.length > 3 ? [...some, `${id}: ${nodes.length - 3} more`] : some;
  });
}

/** Focused elements that are invisible: covered, or outside the scrolled area. */
export const hiddenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";
    const out: string[] = [];
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
      const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
      const at = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        // An open list closes when its field is left: a script leaves faster than that.
        if (hit?.closest("[data-portal], [role=listbox]")) return true;
        return (
          hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element))
        );
      };
      if (right - left < 2 || bottom - top < 2) return false;
      const xs = [left + 2, (left + right) / 2, right - 2];
      const ys = [top + 2, (top + bottom) / 2, bottom - 2];
      return xs.some((x) => ys.some((y) => at(x, y)));
    };
    for (const one of document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE})`)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest("fieldset:disabled"))
        continue;
      const { width, height } = one.getBoundingClientRect();
      // A field replaced by a custom one, and content for screen readers only.
      if (width < 3 || height < 3 || one.matches("input[type=file], input[type=hidden]")) continue;
      one.focus();
      if (document.activeElement !== one || isSeen(one)) continue;
      out.push(
        (one.getAttribute("aria-label") ?? one.textContent ?? one.id ?? "").trim().slice(0, 40) ||
          one.outerHTML.slice(0, 80),
      );
    }
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return out.slice(0, 5);
  });

/** Values of fields, and dates and amounts of tables, that are truncated. */
export const cutValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out: string[] = [];
    for (const field of document.querySelectorAll<HTMLInputElement>("main input:not([type]), main input[type=text]")) {
      if (!field.checkVisibility() || field.value === "" || field.scrollWidth <= field.clientWidth + 1) continue;
      // Truncated text is acceptable; a truncated date, amount or number is wrong.
      if (/^[\d۰-۹٬٫.,/:\-+ ]+$/.test(field.value))
        out.push(`${field.value} in ${field.getAttribute("aria-label") ?? field.id}`);
    }
    for (const cell of document.querySelectorAll<HTMLElement>("main td, main dd")) {
      const text = cell.textContent?.trim() ?? "";
      if (!/^[\d۰-۹٬٫.,/:\-+ \u2066-\u2069]+$/.test(text) || !cell.checkVisibility()) continue;
      const { overflowX } = getComputedStyle(cell);
      if (overflowX !== "visible" && cell.scrollWidth > cell.clientWidth + 1) out.push(`${text} in a cell`);
    }
    // An empty date or amount field: ten digits must fit.
    for (const field of document.querySelectorAll<HTMLInputElement>(
      "main input[placeholder], [role=dialog] input[placeholder]",
    )) {
      if (!field.checkVisibility() || !/^(سال\/ماه\/روز|Y-M-D)$/.test(field.placeholder)) continue;
      const { paddingLeft, paddingRight, font } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = font;
      const needed = Math.ceil(pen.measureText("۱۴۰۵/۰۹/۰۵").width);
      if (room < needed)
        out.push(
          `${needed} px of a day in ${Math.floor(room)} px: ${field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent}`,
        );
    }
    return [...new Set(out)].slice(0, 5);
  });

/** Content truncated by user text spacing (WCAG 1.4.12) that fits otherwise. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = () => {
      const all = new Set<Element>();
      for (const one of document.querySelectorAll<HTMLElement>(
        "main :is(button, a, label, h1, h2, h3, p, dt, dd, th)",
      )) {
        if (!one.checkVisibility() || one.clientWidth === 0 || one.closest(".out-of-sight")) continue;
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        if (hides(overflowY) && one.scrollHeight > one.clientHeight + 3) all.add(one);
        if (hides(overflowX) && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 3) all.add(one);
      }
      return all;
    };
    const before = cut();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const after = [...cut()].filter((one) => !before.has(one));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return after.slice(0, 4).map((one) => `${one.tagName.toLowerCase()} "${one.textContent?.trim().slice(0, 40)}"`);
  });
}

/** Selected elements that look unselected with forced colors. */
export async function sameWhenForced(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const faults = await page.evaluate(() => {
    const CHOSEN =
      "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-active=true], [data-today]";
    const lookOf = (one: Element) => {
      const { outlineStyle, outlineWidth, borderTopWidth, borderTopStyle, fontWeight, textDecorationLine } =
        getComputedStyle(one);
      return [outlineStyle, outlineWidth, borderTopWidth, borderTopStyle, textDecorationLine, fontWeight].join();
    };
    const out: string[] = [];
    for (const one of document.querySelectorAll(CHOSEN)) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) continue;
      const other = [...(one.parentElement?.parentElement ?? document).querySelectorAll(one.tagName)].find(
        (beside) => beside !== one && beside.className === one.className && !beside.matches(CHOSEN),
      );
      if (other && lookOf(other) === lookOf(one))
        out.push(`${one.tagName.toLowerCase()} "${one.textContent?.trim().slice(0, 30)}"`);
    }
    return out.slice(0, 5);
  });
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  return faults;
}

/** Fields whose border has too little contrast (WCAG 1.4.11: 3:1). */
export const faintFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (one: Element | null): string => {
      if (!one) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(one);
      return (channels(backgroundColor)[3] ?? 1) > 0.9 && backgroundColor !== "transparent"
        ? backgroundColor
        : groundOf(one.parentElement);
    };
    const out: string[] = [];
    for (const field of document.querySelectorAll("main :is(input, textarea, select):enabled")) {
      if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { borderTopColor, borderTopWidth, width } = getComputedStyle(field);
      if (Number.parseFloat(borderTopWidth) === 0 || Number.parseFloat(width) < 12) continue;
      if ((channels(borderTopColor)[3] ?? 1) < 0.1) continue;
      const [one, other] = [luminance(borderTopColor), luminance(groundOf(field.parentElement))].sort((a, b) => b - a);
      const contrast = (one! + 0.05) / (other! + 0.05);
      if (contrast < 3) out.push(`${contrast.toFixed(2)}:1 ${field.getAttribute("aria-label") ?? field.id}`);
    }
    return [...new Set(out)].slice(0, 4);
  });

/** Buttons of one list with equal accessible names. */
export const sameNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rows = new Map<string, Set<Element>>();
    for (const button of document.querySelectorAll("main tbody :is(button, input:not([type=hidden]))")) {
      const row = button.closest("tr");
      if (!row || !button.checkVisibility()) continue;
      const by = button.getAttribute("aria-labelledby");
      const name = by
        ? by
            .split(" ")
            .map((id) => document.getElementById(id)?.textContent ?? "")
            .join(" ")
        : (button.getAttribute("aria-label") ?? button.closest("label")?.textContent ?? button.textContent ?? "");
      // The same name in two rows has the same target.
      if (button.querySelector(":scope > bdi")) continue;
      if (name.trim() === "" || button.closest("[aria-label]:is(tr, li)")) continue;
      rows.set(name.trim(), (rows.get(name.trim()) ?? new Set()).add(row));
    }
    return [...rows]
      .filter(([, of]) => of.size > 1)
      .map(([name, of]) => `${of.size} rows have "${name.slice(0, 40)}"`)
      .slice(0, 4);
  });

/** Overlays that do not fit: outside the page, wider than themselves, or with overlapping dates. */
export const crampedOver = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out: string[] = [];
    for (const over of document.querySelectorAll<HTMLElement>("[role=dialog], [role=menu], [role=listbox]")) {
      if (!over.checkVisibility({ visibilityProperty: true }) || over.clientWidth === 0) continue;
      const { left, right } = over.getBoundingClientRect();
      const name = over.getAttribute("aria-label") ?? over.textContent?.trim().slice(0, 24);
      if (left < -1 || right > innerWidth + 1)
        out.push(`"${name}" reaches from ${Math.round(left)} to ${Math.round(right)}`);
      if (over.scrollWidth > over.clientWidth + 1) out.push(`"${name}" is wider within than without`);
      for (const day of over.querySelectorAll<HTMLElement>("[role=gridcell] > *")) {
        if (!day.checkVisibility({ visibilityProperty: true })) continue;
        const { width } = day.getBoundingClientRect();
        if (width < 28) {
          out.push(`days of "${name}" are ${Math.round(width)} px wide`);
          break;
        }
      }
    }
    return out;
  });
