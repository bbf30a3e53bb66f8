/** Converts Persian (U+06F0..) and Arabic (U+0660..) digits to ASCII; all else is unchanged. */
export const asciiDigits = (text: string): string => text.replace(/[\u06F0-\u06F9\u0660-\u0669]+/g, asciiRun);

/** Digit strings are reduced in pieces, so that a megabyte of digits takes milliseconds. */
const PIECE = 4_096;

function asciiRun(run: string): string {
  let ascii = "";
  for (let from = 0; from < run.length; from += PIECE) {
    const codes: number[] = [];
    for (let at = from; at < run.length && at < from + PIECE; at++) codes.push(48 + (run.charCodeAt(at) & 0xf));
    ascii += String.fromCharCode(...codes);
  }
  return ascii;
}
