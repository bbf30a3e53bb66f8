import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TEXTS } from "./texts";

type Texts = { [key: string]: string | Texts };
const keysOf = (texts: Texts, at = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [at + key] : keysOf(value, `${at}${key}.`),
  );
const filesOf = (locale: string) =>
  readdirSync(`messages/${locale}`).map(
    (file) => [file, JSON.parse(readFileSync(`messages/${locale}/${file}`, "utf8")) as Texts] as const,
  );

test("both languages have the same files, and each file the same keys in both", () => {
  const [fa, en] = [filesOf("fa"), filesOf("en")];
  expect(Object.fromEntries(fa.map(([file, texts]) => [file, keysOf(texts).sort()]))).toEqual(
    Object.fromEntries(en.map(([file, texts]) => [file, keysOf(texts).sort()])),
  );
});

test.each(["fa", "en"] as const)("every file's groups are read, and none is in two files (%s)", async (locale) => {
  const groups = filesOf(locale).flatMap(([, texts]) => Object.keys(texts));
  expect(Object.keys((await TEXTS[locale]()).default).sort()).toEqual(groups.sort());
});
