import { MAX_PIXELS } from "./rules";

/** Loaded on demand, single-threaded and without a cache: this process answers calls at the same time. */
export async function imageTools() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const SECONDS = 5;

type Shape = { width: number; height: number; as: "webp" | "png" };

/** An image within a size, upright and without metadata. Fails for a broken one, and after five seconds. */
export async function shrunkImage(original: AsyncIterable<Uint8Array>, { width, height, as }: Shape): Promise<Buffer> {
  const upright = (await imageTools())({ limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
    .rotate()
    .resize(width, height, { fit: "inside", withoutEnlargement: true });
  const image = (as === "webp" ? upright.webp({ quality: 78 }) : upright.png()).timeout({ seconds: SECONDS });
  for await (const part of original) image.write(part);
  image.end();
  return image.toBuffer();
}

let last: Promise<unknown> = Promise.resolve();

/** One image at a time: each holds its pixels in memory. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
