import type { Verb } from "../trpc";
import routes from "./routes.json";

/**
 * One concrete route of the interface specification with its full path. `auth` is the check in the specification;
 * `request` and `response` are its texts, if it has any.
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

/** Normalizes the names of path parameters: `GET /articles/{}` for both `{article}` and `{id}`. */
export const routeKey = (route: string) => route.replaceAll(/\{\w+\}/g, "{}");
