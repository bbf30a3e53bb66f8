import { expect, type Page } from "@playwright/test";
import type { Language } from "./sign-in";

/** Settings belong to a person and tests run side by side: each language signs in as another one. */
export const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
export const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
/** For the first look at a page on a busy machine. */
export const PATIENTLY = { timeout: 20_000 };
/** 15 Farvardin 1406. */
export const DAY = "2027-04-04";

/** Keys work from the moment the page's script runs, which is when the line is up. */
export const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible(PATIENTLY);
export const drawer = (page: Page) => page.getByRole("complementary");

/** A console call as the signed-in person, beside the page; an input that is asked with GET reads. */
export const ask = (page: Page, procedure: string, input: object, method: "GET" | "POST" = "POST") =>
  page.evaluate(
    async ([procedure, body, method]) => {
      const headers = { "content-type": "application/json" };
      const [address, init] =
        method === "GET" ? [`?input=${encodeURIComponent(body)}`, {}] : ["", { method, headers, body }];
      const answer = await (await fetch(`/api/trpc/${procedure}${address}`, init)).json();
      return { data: answer.result?.data, reason: answer.error?.data?.refusal?.reason };
    },
    [procedure, JSON.stringify(input), method] as const,
  );
