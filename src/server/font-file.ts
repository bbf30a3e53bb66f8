import { join } from "node:path";

/**
 * A file of the Persian typeface: of the build (FONTS_DIR), which carries those that the product reads, or of the package where
 * nothing is built. By its path and not by resolution, which a bundler would follow into the font itself.
 */
export const fontFile = (name: string) =>
  join(process.env.FONTS_DIR ?? join(process.cwd(), "node_modules/vazirmatn/fonts"), name);
