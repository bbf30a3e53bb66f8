import { type BrowserContext, type Page, test } from "@playwright/test";

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
  const url = test.info().project.use.baseURL!;
  await page.context().addCookies([{ name: PREFERENCES, value: SETTINGS[language].join("."), url }]);
}

/** The page takes no Enter before its script runs. */
export const signInAwake = (page: Page) => page.locator("button[type=submit]:enabled").waitFor();

/** Whose session is at hand in this worker: signing in takes longer than most of what is tested. */
const sessions = new Map<string, Cookies>();
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
const PREFERENCES = "safar.preferences";

/**
 * Signs a demo operator in as the page of the sign-in does (`call-sign-in.ts`), without drawing it: it is looked at by who tests
 * it (`console.spec`, `two-steps.spec`). Once a worker, and where the session has ended.
 */
export async function enter(context: BrowserContext, person: string): Promise<void> {
  const known = sessions.get(person);
  if (known) return context.addCookies(known);
  // Who is in already is another.
  await context.clearCookies({ name: /^(?!safar\.preferences$)/ });
  const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { personnel_id: person, password: demoPassword(), csrfToken, json: "true" };
  const answer = await context.request.post("/api/auth/callback/credentials", { form });
  if (!answer.ok()) throw new Error(`${person} was not let in: ${await answer.text()}`);
  sessions.set(
    person,
    (await context.cookies()).filter(({ name }) => name !== PREFERENCES),
  );
}

/** Signs a demo operator in and waits for the console. */
export const signIn = (page: Page, person: string): Promise<void> =>
  openAs(page, { person, path: "/admin/reservations" });

/**
 * Opens a page of the console as somebody, in a language where one is named: goes there at once, their settings made beforehand, so
 * that one page is drawn and not three.
 */
export async function openAs(page: Page, given: { person: string; language?: Language; path: string }): Promise<void> {
  const { person, language, path } = given;
  const opened = async () => {
    await enter(page.context(), person);
    if (language && (await preferred(page, language)) !== 200) return false;
    await page.goto(path);
    return new URL(page.url()).pathname.startsWith("/admin/");
  };
  if (await opened()) return;
  // Their session has ended meanwhile.
  sessions.delete(person);
  if (!(await opened())) throw new Error(`${person} is not let into ${path}`);
}

/** Sets the settings of whoever's session the page has, before it is drawn; answers the status. */
async function preferred(page: Page, language: Language): Promise<number> {
  const [locale, calendar, digits] = SETTINGS[language];
  const headers = { origin: new URL(test.info().project.use.baseURL!).origin };
  const data = { locale, calendar, digits };
  return (await page.context().request.post("/api/trpc/preferences.update", { headers, data })).status();
}

/** Sets the signed-in person's language, with its calendar and digits; draws the page anew where it has another. */
export async function prefer(page: Page, language: Language): Promise<void> {
  const [locale, calendar, digits] = SETTINGS[language];
  const [status, drawn] = await page.evaluate(
    async (settings) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(settings);
      const { status } = await fetch("/api/trpc/preferences.update", { method: "POST", headers, body });
      return [status, document.documentElement.lang] as const;
    },
    { locale, calendar, digits },
  );
  if (status !== 200) throw new Error(`settings were refused: ${status}`);
  if (drawn !== language) await page.reload();
}
