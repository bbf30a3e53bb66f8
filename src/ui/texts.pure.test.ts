import { expect, test } from "vitest";
import { messageTexts } from "../../tests/message-texts";
import { TEXTS } from "./texts";

/** Keys, each after its file. */
const keysOf = (locale: "en" | "fa") =>
  messageTexts(locale)
    .map(({ file, key }) => `${file}: ${key}`)
    .sort();

test("both languages have the same files, and each file the same keys in both", () => {
  expect(keysOf("fa")).toEqual(keysOf("en"));
});

test.each(["fa", "en"] as const)("every file's groups are read, and none is in two files (%s)", async (locale) => {
  const groups = new Set(messageTexts(locale).map(({ file, key }) => `${file}: ${key.split(".")[0]}`));
  const names = [...groups].map((group) => group.split(": ")[1]!);
  expect(Object.keys((await TEXTS[locale]()).default).sort()).toEqual(names.sort());
});
