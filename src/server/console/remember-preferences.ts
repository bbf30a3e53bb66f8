import { cookies } from "next/headers";
import type { DisplayPreferences } from "@/domain/people/operator/schema";
import { cookieOptions, PREFERENCES_COOKIE } from "./cookie-names";

const YEAR_SECONDS = 365 * 86_400;

/** Remembers the user's language for the sign-in page. */
export async function rememberPreferences({ locale, calendar, digits }: DisplayPreferences): Promise<void> {
  const value = `${locale}.${calendar}.${digits}`;
  const { httpOnly: _, ...options } = cookieOptions();
  (await cookies()).set(PREFERENCES_COOKIE, value, { ...options, maxAge: YEAR_SECONDS });
}
