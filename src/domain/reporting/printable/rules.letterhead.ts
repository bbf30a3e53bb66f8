/** The colour of titles and lines of a branch that chose none. */
export const DEFAULT_COLOR = "#1f4e8c";

/** Least contrast of text on white paper, by WCAG 2.2 (1.4.3). */
const MIN_CONTRAST = 4.5;

/** Whether text of a colour, `#rrggbb`, can be read on white. */
export const readableOnWhite = (color: string): boolean => 1.05 / (luminanceOf(color) + 0.05) >= MIN_CONTRAST;

/** Relative luminance of a colour, 0 to 1, by WCAG 2.2. */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Formats of a logo or stamp. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export const MAX_FOOTER = 300;
export const MAX_CONDITIONS = 3_000;
