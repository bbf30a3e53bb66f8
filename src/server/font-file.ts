import { join } from "node:path";

/**
 * Path of a Persian font file: from the build (FONTS_DIR), or from the package when nothing is built. Resolved by path,
 * since a bundler would follow a module resolution into the font.
 */
export const fontFile = (name: string) =>
  join(process.env.FONTS_DIR ?? join(process.cwd(), "node_modules/vazirmatn/fonts"), name);
