import { join } from "node:path";
import { expect, test } from "vitest";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Reason } from "@/domain/kernel/errors";
import { PRODUCT_CODE, pathsIn, readSource } from "../../../tests/source-paths";
import { TEXTS } from "../texts";
import { wordsOf } from "./refusal";

/** Terms of API programs: headers, members, protocols, patterns. */
const API_SPEECH =
  /error\.fields|Idempotency|Retry-After|JWT|\bjti\b|\bkid\b|Bearer|HTTP|\bheaders?\b|سرآیند|متد\b|JSON|UTF-8|\/api\/|\b[a-z]+_[a-z]+\b|\^\[|\bbytes?\b|\bnull\b/;

const reasons = Object.keys(CATALOGUE) as Reason[];
const resultOf = (reason: Reason, locale: "fa" | "en") => {
  const { title, solution } = wordsOf({ reason }, locale);
  return `${title} ${solution}`;
};

test.each(["fa", "en"] as const)("no refusal on a screen speaks of the API (%s)", async (locale) => {
  expect(reasons.filter((reason) => API_SPEECH.test(resultOf(reason, locale)))).toEqual([]);
});

test("the catalogue itself matches the pattern", () => {
  expect(API_SPEECH.test(CATALOGUE.fieldInvalid.solution.en)).toBe(true);
  expect(API_SPEECH.test(CATALOGUE.unexpected.solution.fa)).toBe(true);
});

/** Texts about programs: developer pages, and connections of message lines and phones. */
const OF_PROGRAMS = /^(developer|errorsPage|apiLog|webhooks|outgoing\.lines|telephonySettings\.way)\./;

type Messages = { [key: string]: string | Messages };
const flat = (messages: Messages, at = ""): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${at}${key}`, value]] : flat(value, `${at}${key}.`),
  );

test.each(["fa", "en"] as const)("no text of a page speaks of the API (%s)", async (locale) => {
  const texts = flat((await TEXTS[locale]()).default as Messages);
  expect(texts.length).toBeGreaterThan(3000);
  // Text in braces is the name of a value and never shown.
  const shown = texts.map(([at, text]) => [at, text.replace(/\{[^}]*\}?/g, "")] as const);
  expect(shown.filter(([at, text]) => !OF_PROGRAMS.test(at) && API_SPEECH.test(text))).toEqual([]);
});

/** Developer pages show the catalogue: it is their subject. */
const DEVELOPER = join("src", "app", "admin", "(platform)", "developer");

test("no page shows the catalogue's own words but the developer's", () => {
  const files = pathsIn(["src/app", "src/ui", "src/server/console", "src/server/printables"], PRODUCT_CODE);
  const shown = files.filter(
    (path) =>
      !path.startsWith(DEVELOPER) &&
      /CATALOGUE\b[^;]*\.(title|solution)\b|row\.(title|solution)\[/.test(readSource(path)),
  );
  expect(shown).toEqual([]);
});
