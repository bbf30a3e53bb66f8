import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

const FONTS = { 400: "Regular", 700: "Bold" } as const;
const find = createRequire(import.meta.url).resolve;
Font.register({
  family: "Vazirmatn",
  fonts: Object.entries(FONTS).map(([weight, name]) => ({
    src: find(`vazirmatn/fonts/ttf/Vazirmatn-${name}.ttf`),
    fontWeight: Number(weight) as 400,
  })),
});
// Nothing is hyphenated: a word that does not fit is cut.
Font.registerHyphenationCallback((word) => [word]);
