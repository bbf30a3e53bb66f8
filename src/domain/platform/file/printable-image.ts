import type { FileStore } from "../../kernel/file-store";
import { inTurn, shrunkImage } from "./image-tools";

/** Pixels: about 7 by 2.5 cm at 220 dots an inch. */
const [WIDTH, HEIGHT] = [600, 220];

/** A stored image as a PNG for print, upright and without metadata; undefined when it is missing or broken. */
export async function printableImage(files: FileStore, { path }: { path: string }): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const original = await files.read(path);
    if (!original) return undefined;
    return shrunkImage(original, { width: WIDTH, height: HEIGHT, as: "png" }).catch(() => undefined);
  });
}
