import { readdir, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Language } from "../sign-in";

/** Elements that overflow the page horizontally: allowed only inside scrolling elements. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (node: Element | null): boolean => {
      if (!node || node === document.body) return false;
      const { overflowX, position } = getComputedStyle(node);
      if (position === "fixed") return false;
      return overflowX !== "visible" || scrolls(node.parentElement);
    };
    const nameOf = (node: Element) => {
      const words = node.textContent?.trim().replaceAll(/\s+/g, " ").slice(0, 40);
      return `${node.tagName.toLowerCase()}.${String(node.getAttribute("class") ?? "")
        .split(" ")
        .slice(0, 2)
        .join(".")} "${words}"`;
    };
    const out: string[] = [];
    if (document.documentElement.scrollWidth > width + 1)
      out.push(`the page is ${document.documentElement.scrollWidth} px wide in ${width}`);
    for (const node of document.querySelectorAll("body *")) {
      const { left, right, width: own, height } = node.getBoundingClientRect();
      const { visibility, clipPath, position } = getComputedStyle(node);
      if (own < 2 || height < 2 || visibility === "hidden" || clipPath !== "none") continue;
      if (left >= -1 && right <= width + 1) continue;
      // A drawer waiting outside the page is invisible.
      if (right <= 0 || left >= width || position === "absolute") continue;
      if (!scrolls(node.parentElement)) out.push(`sticks out: ${nameOf(node)}`);
    }
    return out.slice(0, 5);
  });
}

/** A language has its own name in every language. */
const NAMES = ["فارسی", "English"];

type Words = { keys: RegExp; foreign: ReadonlySet<string> };
const read = new Map<Language, Words>();

/** Untranslated text: message keys, and messages of the other language, in the page's own text. */
export async function strangeWords(page: Page, language: Language): Promise<string[]> {
  const { keys, foreign } = read.get(language) ?? (await wordsOf(language));
  const text = await page.evaluate(() => {
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      // Elements with their own language, and isolated names, may be in another one.
      if (!parent || parent.closest("script, style, code, pre, bdi, [dir=ltr]:not(html), [lang]:not(html)")) continue;
      if (!parent.checkVisibility()) continue;
      const text = node.textContent?.trim();
      if (text) texts.push(text);
    }
    for (const node of document.querySelectorAll("body [aria-label], body [title], body [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) {
        const text = node.closest("[lang]:not(html)") ? null : node.getAttribute(name);
        if (text) texts.push(text.trim());
      }
    return [...new Set(texts)];
  });
  const untold = text.filter((text) => keys.test(text)).map((text) => `a message's name is shown: ${text}`);
  return [...untold, ...text.filter((text) => foreign.has(text)).map((text) => `of the other language: ${text}`)];
}

async function wordsOf(language: Language): Promise<Words> {
  const messages = async (of: Language) => {
    const files = await readdir(`messages/${of}`);
    const texts = await Promise.all(files.map((file) => readFile(`messages/${of}/${file}`, "utf8")));
    return Object.assign({}, ...texts.map((text) => JSON.parse(text)));
  };
  const [own, other] = [await messages(language), await messages(language === "fa" ? "en" : "fa")];
  const ours = new Set([...sentences(own), ...NAMES]);
  const script = language === "fa" ? /[a-z]{3}/ : /[\u0600-\u06ff]{2}/;
  const words = {
    keys: new RegExp(`^(${Object.keys(own).join("|")})(\\.[\\w-]+)+$`),
    foreign: new Set(sentences(other).filter((text) => script.test(text) && !text.includes("{") && !ours.has(text))),
  };
  read.set(language, words);
  return words;
}

const sentences = (of: object): string[] =>
  Object.values(of).flatMap((value) => (typeof value === "string" ? [value] : sentences(value)));
