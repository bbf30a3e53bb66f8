import { createLoader, parseAsString } from "nuqs/server";

/** The question is in the URL: a shared link shows the same answer. */
export const questionParsers = {
  domain: parseAsString.withDefault(""),
  address: parseAsString.withDefault(""),
  request: parseAsString.withDefault(""),
};
export const readQuestion = createLoader(questionParsers);
export type Question = Awaited<ReturnType<typeof readQuestion>>;

/** Server input; null without a domain. */
export function questionOf({ domain, address }: Question): { domain: string; address?: string } | null {
  const [name, seen] = [domain.trim().slice(0, 300), address.trim().slice(0, 60)];
  return name === "" ? null : { domain: name, ...(seen && { address: seen }) };
}
