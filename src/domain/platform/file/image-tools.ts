/** Loaded on demand, single-threaded and without a cache: this process answers calls at the same time. */
export async function imageTools() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** One image at a time: each holds its pixels in memory. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
