import backOffice from "@/server/rest/golden/back-office.json";
import customer from "@/server/rest/golden/customer.json";
import reservation from "@/server/rest/golden/reservation.json";

type Published = { route: string; verb: string; pattern: RegExp; holes: number };

/** From the golden files, which have a line for each route: no router is loaded. */
const PUBLISHED: readonly Published[] = [reservation, backOffice, customer]
  .flatMap((lines) => Object.keys(lines))
  .flatMap((line) => {
    const [verb, path, ...more] = line.split(" ");
    if (!verb || !path || more.length > 0) return [];
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
    return [{ route: line, verb, pattern, holes: path.split("{").length - 1 }];
  })
  .sort((a, b) => a.holes - b.holes);

/** The published route of a call, such as `GET /api/v2/check/{id}`; `path` without a search. */
export function publishedRoute(method: string, path: string): string | undefined {
  const verb = method === "HEAD" ? "GET" : method;
  const full = path.replace(/^\/v2\//, "/api/v2/").replace(/\/$/, "");
  return PUBLISHED.find((one) => one.verb === verb && one.pattern.test(full))?.route;
}
