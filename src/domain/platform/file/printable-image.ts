import type { FileStore } from "../../kernel/file-store";
import { imageTools, inTurn } from "./image-tools";
import { MAX_PIXELS } from "./rules";

/** Pixels: about 7 by 2.5 cm at 220 dots an inch. */
const [WIDTH, HEIGHT] = [600, 220];
const SECONDS = 5;

/** A stored image as a PNG for print, upright and without metadata; undefined when it is missing or broken. */
export async function printableImage(files: FileStore, { path }: { path: string }): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const original = await files.read(path);
    if (!original) return undefined;
    const image = (await imageTools())({ limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
      .rotate()
      .resize(WIDTH, HEIGHT, { fit: "inside", withoutEnlargement: true })
      .png()
      .timeout({ seconds: SECONDS });
    for await (const part of original) image.write(part);
    image.end();
    return image.toBuffer().catch(() => undefined);
  });
}
