import { expect, test } from "vitest";
import { inHeavyLane, pacedContent } from "./heavy-lane";

/** An act that ends when it is released. */
function held() {
  const act = { begun: false, release: () => {} };
  const released = new Promise<void>((resolve) => {
    act.release = resolve;
  });
  const run = inHeavyLane(async () => {
    act.begun = true;
    await released;
  });
  return Object.assign(act, { run });
}
const settle = () => new Promise(setImmediate);

test("two run at a time, the others in order; one that fails gives up its place", async () => {
  const [first, second, third, fourth] = [held(), held(), held(), held()];
  await settle();
  expect([first, second, third, fourth].map(({ begun }) => begun)).toEqual([true, true, false, false]);
  second.release();
  await second.run;
  await settle();
  expect([third.begun, fourth.begun]).toEqual([true, false]);
  const failing = inHeavyLane(() => Promise.reject(new Error("fails")));
  for (const one of [first, third, fourth]) one.release();
  await expect(failing).rejects.toThrow("fails");
  await Promise.all([first, third, fourth].map(({ run }) => run));
  const after = [held(), held()];
  await settle();
  expect(after.map(({ begun }) => begun)).toEqual([true, true]);
  for (const one of after) one.release();
});

test("beyond its queue a call is refused at once", async () => {
  const running = Array.from({ length: 102 }, held);
  await expect(inHeavyLane(async () => {})).rejects.toMatchObject({ reason: "tooManyRequests" });
  for (const one of running) one.release();
  await Promise.all(running.map(({ run }) => run));
});

test("a file holds its place only while a part is made", async () => {
  async function* parts() {
    yield "a";
    yield "b";
  }
  const files = Array.from({ length: 3 }, () => pacedContent(parts())[Symbol.asyncIterator]());
  for (const file of files) expect((await file.next()).value).toBe("a");
  for (const file of files) expect((await file.next()).value).toBe("b");
  for (const file of files) expect((await file.next()).done).toBe(true);
});
