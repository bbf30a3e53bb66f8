import { expect, type Page } from "@playwright/test";
import { answerOf } from "./sale";
import type { Language } from "./sign-in";

/** Settings belong to a user and tests run in parallel: each language uses its own user. */
export const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
export const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
/** For the first render of a page on a busy machine. */
export const PATIENTLY = { timeout: 20_000 };
/** 15 Farvardin 1406. */
export const DAY = "2027-04-04";

/** Keys work once the page's script runs, which is when the live connection is open. */
export const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible(PATIENTLY);
export const drawer = (page: Page) => page.getByRole("complementary");

/** A console call as the signed-in user, besides the page, with the reason of a refusal; a GET reads. */
export async function ask(page: Page, procedure: string, input: object, method: "GET" | "POST" = "POST") {
  const { result, error } = await answerOf(page, procedure, input, { changes: method === "POST" });
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any procedure
  return { data: result?.data as any, reason: error?.data?.refusal?.reason };
}
