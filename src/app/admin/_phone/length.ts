const two = (n: number) => String(n).padStart(2, "0");

/** A duration in clock format: 0:07, 12:40, 1:02:03. */
export function lengthOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
