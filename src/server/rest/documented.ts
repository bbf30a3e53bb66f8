import type { Verb } from "../trpc";
import routes from "./routes.json";

/**
 * One concrete route of the interface specification, with its full path. `auth` is the check the specification names;
 * `request` and `response` are its words, where it shows any.
 */
export type DocumentedRoute = {
  family: "reservation" | "backoffice" | "customer";
  method: Verb;
  path: `/${string}`;
  auth: "none" | "domain" | "partner-jwt" | "operator-jwt" | "customer-jwt";
  purpose: string;
  request?: string;
  response?: string;
};

/** The 163 documented routes (routes.json is the specification's list, never edited by hand). */
export const DOCUMENTED = routes as readonly DocumentedRoute[];

/** `METHOD /path`, as messages write it. */
export const routeName = ({ method, path }: Pick<DocumentedRoute, "method" | "path">) => `${method} ${path}`;

/** The same route whatever its path parameters are called: `GET /articles/{}` for `{article}` and `{id}` alike. */
export const routeKey = (route: string) => route.replaceAll(/\{\w+\}/g, "{}");
