import { createLoader, parseAsString } from "nuqs/server";

/** What was asked stands in the address: a colleague opens the same answer. */
export const questionParsers = {
  domain: parseAsString.withDefault(""),
  address: parseAsString.withDefault(""),
  request: parseAsString.withDefault(""),
};
export const readQuestion = createLoader(questionParsers);
export type Question = Awaited<ReturnType<typeof readQuestion>>;

/** What the server is asked; null as long as no domain is named. */
export function questionOf({ domain, address }: Question): { domain: string; address?: string } | null {
  const [name, seen] = [domain.trim().slice(0, 300), address.trim().slice(0, 60)];
  return name === "" ? null : { domain: name, ...(seen && { address: seen }) };
}
