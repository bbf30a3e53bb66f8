import { setImmediate as nextTurn } from "node:timers/promises";

const PIECE = 65_536;

/** Sends large answers in pieces, so that slow readers of megabytes cannot block others. */
export async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await nextTurn();
  }
}
