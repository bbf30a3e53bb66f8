/** Size of the part of a file in one database row. */
const PIECE_BYTES = 256 * 1024;

/** Splits content into pieces of one size; the last is smaller. */
export async function* pieces(content: AsyncIterable<Uint8Array>, size = PIECE_BYTES): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; at + size <= length; at += size) yield whole.subarray(at, at + size);
    held = [whole.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(held);
}
