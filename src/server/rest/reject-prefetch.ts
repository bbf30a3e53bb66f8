import { refuseField } from "@/domain/kernel/errors";
import type { HttpRequest } from "./http-types";
import type { Entry } from "./route-table";

/** Headers of browsers and mail scanners that prefetch a link. */
const SAID = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Refuses prefetching a GET that changes data: 3003. (HEAD does not find such a route: match.ts.) */
export function rejectPrefetch({ verb, procedure }: Entry, { header }: Pick<HttpRequest, "header">): void {
  if (verb !== "GET" || procedure._def.type !== "mutation") return;
  const headerName = SAID.find((name) => /\bpre(?:fetch|render|view)\b/i.test(header(name) ?? ""));
  if (headerName) throw refuseField(headerName, AHEAD);
}

const AHEAD = { en: "this request changes data and cannot be prefetched", fa: "اثر دارد؛ پیشاپیش گرفته نمی‌شود" };
