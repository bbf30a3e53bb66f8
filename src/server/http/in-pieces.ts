import { setImmediate as nextTurn } from "node:timers/promises";

const PIECE = 65_536;

/** A crowd that asks for megabytes, and takes none of it, is served between others and not before them. */
export async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await nextTurn();
  }
}
