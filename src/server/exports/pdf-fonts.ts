import { Font } from "@react-pdf/renderer";
import { fontFile } from "../font-file";

const FONTS = { 400: "Regular", 700: "Bold" } as const;
Font.register({
  family: "Vazirmatn",
  fonts: Object.entries(FONTS).map(([weight, name]) => ({
    src: fontFile(`ttf/Vazirmatn-${name}.ttf`),
    fontWeight: Number(weight) as 400,
  })),
});
// No hyphenation: a word that does not fit is cut.
Font.registerHyphenationCallback((word) => [word]);
