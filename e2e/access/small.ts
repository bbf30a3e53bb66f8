import type { Page } from "@playwright/test";

/** CSS viewport of 1280 x 1024 at 400 % zoom, and of a laptop with 1366 x 768 at 200 %. */
export const ZOOMED = { "400 %": { width: 320, height: 256 }, "200 %": { width: 683, height: 384 } } as const;

/** Minimum height of a scrolling box, about three rows: less is unreadable. */
const MIN_PX = 112;

/** Content lost by the viewport's size: scrolling boxes that show almost nothing, and unreachable rows. */
export const lostToSize = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const nameOf = (node: Element) => {
      const words = node.textContent?.trim().replaceAll(/\s+/g, " ").slice(0, 30);
      return `${node.tagName.toLowerCase()}.${String(node.getAttribute("class") ?? "").split(" ")[0]} "${words}"`;
    };
    const out: string[] = [];
    for (const box of document.querySelectorAll<HTMLElement>("main *")) {
      const { overflowY, visibility } = getComputedStyle(box);
      if (!/auto|scroll/.test(overflowY) || visibility === "hidden" || box.matches("textarea, input")) continue;
      if (box.clientWidth < 40 || box.scrollHeight <= box.clientHeight + 4) continue;
      if (box.clientHeight < least) out.push(`${box.clientHeight} px to read ${box.scrollHeight} in: ${nameOf(box)}`);
    }
    const seenOf = (row: Element) => {
      row.scrollIntoView({ block: "center", inline: "start" });
      let { top, bottom } = row.getBoundingClientRect();
      const whole = bottom - top;
      for (let around = row.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === "visible") continue;
        const box = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      return [bottom - top, whole] as const;
    };
    for (const table of document.querySelectorAll("main table")) {
      if (!table.checkVisibility({ checkVisibilityCSS: true }) || table.closest("[role=application]")) continue;
      const row = table.querySelector("tbody tr:not([aria-hidden])");
      if (!row || row.getBoundingClientRect().width < 2) continue;
      const [seen, whole] = seenOf(row);
      if (seen < Math.min(whole, 24)) out.push(`${Math.round(seen)} px of a row: ${nameOf(row)}`);
    }
    scrollTo(0, 0);
    return out.slice(0, 6);
  }, MIN_PX);
