import bidiFactory from "bidi-js";
import type PDFDocument from "pdfkit";

type Font = PDFDocument["_font"];
/** Glyphs in hexadecimal in visual order, and their width at size 1. */
export type Shaped = { hex: string; width: number };

const bidi = bidiFactory();
const ARABIC = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Figures and their marks, always from left to right. */
const FIGURES = /^[\d\u06f0-\u06f9\u066b\u066c.,/-]*$/;
/** Letters of Persian join within a word only; digits and other characters are shaped one by one. */
const PIECES = /[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200c\u200d]+|[\s\S]/gu;
const MAX_WORDS = 20_000;
const MAX_TEXTS = 2_000;
const NOTHING: Shaped = { hex: "", width: 0 };

/** Shapes text of one font: words are shaped once, since books repeat them. */
export function textShaper(font: Font, base: "rtl" | "ltr") {
  const words = new Map<string, Shaped>();
  const texts = new Map<string, Shaped>();
  const encode = (text: string): Shaped => {
    const [glyphs, places] = font.encode(text, []);
    return { hex: glyphs.join(""), width: places.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1_000 };
  };
  const known = (store: Map<string, Shaped>, max: number, key: string, make: () => Shaped) => {
    let found = store.get(key);
    if (!found) {
      found = make();
      if (store.size >= max) store.clear();
      store.set(key, found);
    }
    return found;
  };
  const piece = (text: string) => known(words, MAX_WORDS, text, () => encode(text));
  const joined = (parts: readonly Shaped[]) =>
    parts.reduce((all, { hex, width }) => ({ hex: all.hex + hex, width: all.width + width }), NOTHING);
  /** A run of one direction: words of Persian as a whole, other characters one by one. */
  const run = (text: string, isRtl: boolean): Shaped => {
    const parts = text.match(PIECES) ?? [];
    const shaped = parts.map((part) => piece(isRtl ? (bidi.getMirroredCharacter(part) ?? part) : part));
    return joined(isRtl ? shaped.reverse() : shaped);
  };
  return (text: string): Shaped =>
    known(texts, MAX_TEXTS, text, () => joined(inOrder(text, base).map((one) => run(one.text, one.isRtl))));
}

/** Runs of one direction in visual order; the text begins in the direction of the book. */
function inOrder(text: string, base: "rtl" | "ltr"): { text: string; isRtl: boolean }[] {
  if (!ARABIC.test(text) || FIGURES.test(text)) return [{ text, isRtl: false }];
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    while (end < text.length && levels[end] === levels[at]) end++;
    runs.push({ text: text.slice(at, end), level: levels[at]! });
    at = end;
  }
  for (let level = Math.max(...runs.map((one) => one.level)); level > 0; level--)
    for (let at = 0; at < runs.length; at++) {
      let end = at;
      while (end < runs.length && runs[end]!.level >= level) end++;
      if (end > at) runs.splice(at, end - at, ...runs.slice(at, end).reverse());
      at = Math.max(at, end);
    }
  return runs.map((one) => ({ text: one.text, isRtl: one.level % 2 === 1 }));
}
