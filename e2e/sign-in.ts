import { type BrowserContext, type Page, test } from "@playwright/test";

export type Language = "fa" | "en";
const SETTINGS = { fa: ["fa", "jalali", "persian"], en: ["en", "gregorian", "latin"] } as const;

/** Password of the demo sign-ins: the product was started with the same DEMO_PASSWORD. */
export const demoPassword = () => {
  const password = process.env.DEMO_PASSWORD;
  if (!password) throw new Error("DEMO_PASSWORD is not set: it must be what the product was started with");
  return password;
};

/** Sets the language before sign-in. */
export async function speak(page: Page, language: Language): Promise<void> {
  const url = test.info().project.use.baseURL!;
  await page.context().addCookies([{ name: PREFERENCES, value: SETTINGS[language].join("."), url }]);
}

/** Enter works only after the page's script has started. */
export const signInAwake = (page: Page) => page.locator("button[type=submit]:enabled").waitFor();

/** Sessions of this worker: signing in takes longer than most tests. */
const sessions = new Map<string, Cookies>();
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
const PREFERENCES = "safar.preferences";

/**
 * Signs a demo operator in like the sign-in page (`call-sign-in.ts`), without rendering it: its own tests cover it
 * (`console.spec`, `two-steps.spec`). Once per worker, and when the session has ended.
 */
export async function enter(context: BrowserContext, person: string): Promise<void> {
  const known = sessions.get(person);
  if (known) return context.addCookies(known);
  // Another user is signed in.
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
 * Opens a console page as a user, optionally in a language: navigates directly with settings made in advance, so that
 * one page is rendered instead of three.
 */
export async function openAs(page: Page, given: { person: string; language?: Language; path: string }): Promise<void> {
  const { person, language, path } = given;
  checkLanguage(person, language);
  const opened = async () => {
    await enter(page.context(), person);
    if (language && (await preferred(page, language)) !== 200) return false;
    await page.goto(path);
    return new URL(page.url()).pathname.startsWith("/admin/");
  };
  if (await opened()) return;
  // The session has ended in the meantime.
  sessions.delete(person);
  if (!(await opened())) throw new Error(`${person} is not let into ${path}`);
}

/**
 * Signs in as a user, optionally in a language, without rendering a page: the first page of the test is the one it is
 * about.
 */
export async function enterAs(
  page: Page,
  { person, language }: { person: string; language?: Language },
): Promise<void> {
  checkLanguage(person, language);
  const entered = async () => {
    await enter(page.context(), person);
    return (await preferred(page, language)) === 200;
  };
  if (await entered()) return;
  // The session has ended in the meantime.
  sessions.delete(person);
  if (!(await entered())) throw new Error(`${person} cannot be signed in`);
}

/** Users of a seed and their language in tests that run beside each other: it is stored with the user. */
const LANGUAGES: Record<string, Language> = { 1001: "fa", 1002: "en", 1003: "en", 2001: "en", 2002: "fa" };

function checkLanguage(person: string, language: Language | undefined): void {
  const usual = LANGUAGES[person];
  if (process.env.LANGUAGES === "both" || !language || !usual || usual === language) return;
  throw new Error(`${person} works in ${usual} in the tests beside this one: another user, or newSeller`);
}

/** Changes settings of the session's user before the page renders, none without a language; returns the status. */
async function preferred(page: Page, language: Language | undefined): Promise<number> {
  const [locale, calendar, digits] = language ? SETTINGS[language] : [];
  const headers = { origin: new URL(test.info().project.use.baseURL!).origin };
  const data = { locale, calendar, digits };
  return (await page.context().request.post("/api/trpc/preferences.update", { headers, data })).status();
}

/** Sets the signed-in user's language, with its calendar and digits; re-renders the page if needed. */
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
