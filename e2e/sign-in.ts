import type { Page } from "@playwright/test";

export type Language = "fa" | "en";
const SETTINGS = { fa: ["fa", "jalali", "persian"], en: ["en", "gregorian", "latin"] } as const;

/** The password of the demo sign-ins: the product was started with the same DEMO_PASSWORD. */
export const demoPassword = () => {
  const password = process.env.DEMO_PASSWORD;
  if (!password) throw new Error("DEMO_PASSWORD is not set: it must be what the product was started with");
  return password;
};

/** The language of whoever is not signed in yet. */
export async function speak(page: Page, language: Language): Promise<void> {
  const url = new URL("/", (await page.context().request.get("/sign-in")).url()).href;
  await page.context().addCookies([{ name: "safar.preferences", value: SETTINGS[language].join("."), url }]);
}

/** The page takes no Enter before its script runs. */
export const signInAwake = (page: Page) => page.locator("button[type=submit]:enabled").waitFor();

/** Signs a demo operator in through the page and waits for the console. */
export async function signIn(page: Page, personnelId: string): Promise<void> {
  await page.goto("/sign-in");
  await signInAwake(page);
  await page.locator("[name=personnel_id]").fill(personnelId);
  await page.locator("[name=password]").fill(demoPassword());
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\//);
}

/** Sets the signed-in person's language, with its calendar and digits, and draws the page anew. */
export async function prefer(page: Page, language: Language): Promise<void> {
  const [locale, calendar, digits] = SETTINGS[language];
  const status = await page.evaluate(
    async (settings) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/trpc/preferences.update", { method: "POST", headers, body: JSON.stringify(settings) }))
        .status;
    },
    { locale, calendar, digits },
  );
  if (status !== 200) throw new Error(`settings were refused: ${status}`);
  await page.reload();
}
