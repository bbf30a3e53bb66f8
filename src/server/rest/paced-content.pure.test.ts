import { expect, test } from "vitest";
import { pacedContent } from "./paced-content";

const settle = () => new Promise(setImmediate);
const partsOf = (content: AsyncIterable<string | Uint8Array>) => content[Symbol.asyncIterator]();

test("parts of several files are made one at a time, in turn, and come whole", async () => {
  let atWork = 0;
  async function* parts(name: string) {
    for (let n = 1; n <= 3; n++) {
      atWork += 1;
      await settle();
      expect(atWork).toBe(1);
      atWork -= 1;
      yield `${name}${n}`;
    }
  }
  const read = async (name: string) => {
    const seen: unknown[] = [];
    for await (const part of pacedContent(parts(name))) seen.push(part);
    return seen;
  };
  expect(await Promise.all(["a", "b", "c"].map(read))).toEqual([
    ["a1", "a2", "a3"],
    ["b1", "b2", "b3"],
    ["c1", "c2", "c3"],
  ]);
});

test("a part that fails fails its reader and not the next file; a file that is left is closed", async () => {
  let closed = false;
  async function* failing() {
    yield await Promise.reject(new Error("fails"));
  }
  async function* left() {
    try {
      yield "a";
      yield "b";
    } finally {
      closed = true;
    }
  }
  await expect(partsOf(pacedContent(failing())).next()).rejects.toThrow("fails");
  const rest = partsOf(pacedContent(left()));
  expect(await rest.next()).toEqual({ done: false, value: "a" });
  await rest.return!();
  expect(closed).toBe(true);
});
