import { SESSION_HOURS } from "@/domain/people/operator-session/rules";
import { config } from "../config";

/** A sign-in lives 12 hours, as an operator's bearer token does. */
export const SESSION_SECONDS = SESSION_HOURS * 3600;

const secure = () => config().publicUrl.startsWith("https:");

/** The `__Host-` prefix binds a cookie to this very host; browsers take it over https alone. */
const cookieName = (name: string) => (secure() ? `__Host-safar.${name}` : `safar.${name}`);

export const sessionCookie = () => cookieName("session");
export const csrfCookie = () => cookieName("csrf");
/** Which branch the person likes to act in: a wish, honoured after the membership was checked. */
export const branchCookie = () => cookieName("branch");
/** Settings of whoever is not signed in yet; the page may write it. */
export const PREFERENCES_COOKIE = "safar.preferences";

export const cookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: secure() });
