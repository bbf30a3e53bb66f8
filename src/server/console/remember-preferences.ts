import { cookies } from "next/headers";
import type { DisplayPreferences } from "@/domain/people/operator/schema";
import { cookieOptions, PREFERENCES_COOKIE } from "./cookie-names";
import { chosenPreferences } from "./preferences";

const YEAR_SECONDS = 365 * 86_400;

/** The language chosen on the sign-in page, or null. */
export const readChosenPreferences = async (): Promise<DisplayPreferences | null> =>
  chosenPreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);

/** Remembers the user's language for the sign-in page. */
export async function rememberPreferences({ locale, calendar, digits }: DisplayPreferences): Promise<void> {
  const value = `${locale}.${calendar}.${digits}`;
  const { httpOnly: _, ...options } = cookieOptions();
  (await cookies()).set(PREFERENCES_COOKIE, value, { ...options, maxAge: YEAR_SECONDS });
}
