/** Persian (U+06F0..) and Arabic (U+0660..) digits become ASCII ones; everything else stays. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u06F0-\u06F9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
