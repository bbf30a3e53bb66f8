import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { messageTexts } from "./message-texts";

/**
 * Texts of screens use the terms of the glossary, and none of their forbidden synonyms: messages, and texts in both
 * languages in the code.
 */
type Language = "en" | "fa";
type Ban = { word: RegExp; instead: string; except?: RegExp };

const LETTER = "[\\u0600-\\u06ff\\u200c]";
const fa = (words: string, instead: string, except?: RegExp): Ban => ({
  word: new RegExp(`(?<!${LETTER})(?:${words})(?!${LETTER})`),
  ...{ instead, except },
});
const en = (words: string, instead: string, except?: RegExp): Ban => ({
  word: new RegExp(`\\b(?:${words})\\b`, "i"),
  ...{ instead, except },
});

const BANNED: Record<Language, Ban[]> = {
  en: [
    en("limbo", "unresolved"),
    en("by itself|by themselves|of itself", "automatically"),
    en("whoever|nobody|somebody|nothing is held", "a plain subject"),
    en(
      "told|is asked|are asked|seen to|put out|stands here|stand here|let through|taken in|take in again",
      "a plain verb",
    ),
    en("mend|mends|mended|mending|loosen|anew|deed|deeds", "correct, change, again, act"),
    en("over the desk", "at the counter"),
    en("ceilings?", "credit limit"),
    en("colleagues?", "partner agency"),
    en("national codes?", "national ID"),
    en("cancelled|cancelling|centres?|ageing|catalogue", "American spelling"),
    en("front-ends?", "customer website"),
    en("dump", "export"),
  ],
  fa: [
    fa("پالایه(?:‌ها)?|صافی(?:‌ها)?", "فیلتر"),
    fa("رونوشت", "کپی"),
    fa("برگزین\\S*|برگزید\\S*", "انتخاب"),
    fa("بی‌درنگ", "بلافاصله"),
    fa("خودبه‌خود", "خودکار"),
    fa("دست‌بالا|دست‌کم", "حداکثر، حداقل"),
    fa("گذرواژه\\S*", "رمز عبور"),
    fa("رمزساز", "Authenticator"),
    fa("بلاتکلیف\\S*|برزخ", "در انتظار تعیین تکلیف"),
    fa("راستی‌آزمایی", "کنترل دفاتر"),
    fa("درون‌ریزی", "ورود اطلاعات"),
    fa("پسین|پیشین|نخست|نخستین|کنونی", "بعدی، قبلی، اول، فعلی"),
    fa("زباله‌دان", "حذف‌شده‌ها"),
    fa("پای میز|میز شعبه|میز من", "حضوری، داشبورد"),
    fa("پیوند(?:ها|های|ی)?", "لینک"),
    fa("نگاشت(?:‌ها)?", "حساب پیش‌فرض، تطبیق"),
    fa("خورشیدی", "شمسی"),
    fa("کد(?:های)? پشتیبان", "کد بازیابی"),
    fa("تازه", "جدید"),
    fa("درخت حساب‌ها", "کدینگ حساب‌ها"),
    fa("صاحب چارتر", "چارترکننده"),
    fa("اضافه‌بها", "افزایش نرخ"),
    fa("شمارهٔ پرسنلی", "کد پرسنلی"),
    fa("بازپرداخت", "استرداد"),
  ],
};

const PLACEHOLDER = /\{\w+\}/g;
type Found = { at: string; text: string };

const messages = (language: Language): Found[] =>
  messageTexts(language).map(({ file, key, text }) => ({ at: `${file}.${key}`, text }));

/** Of API answers: English there names partner agencies as the routes do. */
const OF_ROUTES = /colleague/i;
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/generated|\.test\./.test(file))
  .map((file) => ({ at: file, code: readFileSync(join("src", file), "utf8") }));
const literals = (code: string, before: string) =>
  [...code.matchAll(new RegExp(`${before}"((?:[^"\\\\]|\\\\.)*)"`, "g"))].map(([, text]) => text!);
const PERSIAN = /[\u0600-\u06ff]/;
/** Texts in both languages, and all of modules of words: an English one has a space. */
const inCode = (language: Language): Found[] =>
  sources.flatMap(({ at, code }) =>
    [
      ...literals(code, `\\b${language}: `).filter((text) => language === "fa" || !OF_ROUTES.test(text)),
      ...(/(^|\/)words[^/]*\.ts$/.test(at)
        ? literals(code, ": ").filter((text) =>
            language === "fa" ? PERSIAN.test(text) : !PERSIAN.test(text) && / /.test(text),
          )
        : []),
    ].map((text) => ({ at, text })),
  );

const bannedIn = (language: Language, texts: Found[]): string[] =>
  texts.flatMap(({ at, text }) =>
    BANNED[language].flatMap(({ word, instead, except }) => {
      const [found] = word.exec(text.replaceAll(PLACEHOLDER, "")) ?? [];
      return found && !except?.test(at) ? [`${at}: "${found}" (better: ${instead}) in "${text}"`] : [];
    }),
  );

describe.each(["en", "fa"] as const)("forbidden synonyms of the glossary (%s)", (language) => {
  test("in messages", () => expect(bannedIn(language, messages(language))).toEqual([]));
  test("in texts of the code", () => expect(bannedIn(language, inCode(language))).toEqual([]));
});

test("a forbidden synonym is found", () => {
  expect(bannedIn("en", [{ at: "x", text: "It is seen to by itself" }])).toHaveLength(2);
  expect(bannedIn("fa", [{ at: "x", text: "با این پالایه‌ها چیزی نیست" }])).toHaveLength(1);
  expect(bannedIn("fa", [{ at: "x", text: "تازه‌ترین" }])).toEqual([]);
});
