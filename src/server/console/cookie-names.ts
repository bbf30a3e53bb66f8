import { SESSION_HOURS } from "@/domain/people/operator-session/rules";
import { config } from "../config";

/** A session lasts 12 hours, like an operator's bearer token. */
export const SESSION_SECONDS = SESSION_HOURS * 3600;

const secure = () => config().publicUrl.startsWith("https:");

/** The `__Host-` prefix binds a cookie to this host; browsers accept it over https only. */
const cookieName = (name: string) => (secure() ? `__Host-safar.${name}` : `safar.${name}`);

export const sessionCookie = () => cookieName("session");
export const csrfCookie = () => cookieName("csrf");
/** The branch the user prefers; membership is checked before use. */
export const branchCookie = () => cookieName("branch");
/** Preferences before sign-in; written by the page. */
export const PREFERENCES_COOKIE = "safar.preferences";

export const cookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: secure() });
