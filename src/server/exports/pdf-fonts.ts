import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

const FONTS = { 400: "Regular", 700: "Bold" } as const;
// By its path and not by resolution, which a bundler would follow into the font itself.
const FOLDER = join(process.cwd(), "node_modules/vazirmatn/fonts/ttf");
Font.register({
  family: "Vazirmatn",
  fonts: Object.entries(FONTS).map(([weight, name]) => ({
    src: join(FOLDER, `Vazirmatn-${name}.ttf`),
    fontWeight: Number(weight) as 400,
  })),
});
// Nothing is hyphenated: a word that does not fit is cut.
Font.registerHyphenationCallback((word) => [word]);
