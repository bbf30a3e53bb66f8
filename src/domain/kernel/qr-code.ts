import { encode } from "uqr";

/** A QR code as one SVG path, one unit per module, in a square of `side` units with a margin of `quiet` modules. */
export function qrCode(text: string, { quiet }: { quiet: number }): { side: number; path: string } {
  const { data, size } = encode(text, { border: quiet });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { side: size, path };
}
