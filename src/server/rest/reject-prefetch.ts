import { refuseField } from "@/domain/errors";
import type { HttpRequest } from "./http-types";
import type { Entry } from "./route-table";

/** What browsers and mail scanners say when they fetch a link that nobody has followed yet. */
const SAID = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** A GET with an effect is done when somebody asks for it, never ahead of time: 3003. (HEAD finds no such route: match.ts.) */
export function rejectPrefetch({ verb, procedure }: Entry, { header }: Pick<HttpRequest, "header">): void {
  if (verb !== "GET" || procedure._def.type !== "mutation") return;
  const headerName = SAID.find((name) => /\bpre(?:fetch|render|view)\b/i.test(header(name) ?? ""));
  if (headerName) throw refuseField(headerName, AHEAD);
}

const AHEAD = { en: "this request changes data and cannot be prefetched", fa: "اثر دارد؛ پیشاپیش گرفته نمی‌شود" };
