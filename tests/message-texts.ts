import { readdirSync, readFileSync } from "node:fs";

type Texts = { [key: string]: string | Texts };
/** A text of the console; `key` begins with its group, `file` is without its ending. */
export type MessageText = { file: string; key: string; text: string };

const flat = (texts: Texts, at = ""): { key: string; text: string }[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [{ key: at + key, text: value }] : flat(value, `${at}${key}.`),
  );

/** All texts of a language, file by file. */
export const messageTexts = (language: "en" | "fa"): MessageText[] =>
  readdirSync(`messages/${language}`).flatMap((name) =>
    flat(JSON.parse(readFileSync(`messages/${language}/${name}`, "utf8"))).map((one) => ({
      file: name.replace(".json", ""),
      ...one,
    })),
  );
