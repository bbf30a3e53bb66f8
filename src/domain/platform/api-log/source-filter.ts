import type { filtersFrom } from "../../kernel/filters";
import { UNKNOWN_PATH } from "./rules";

type Source = { domain_id?: number | null | undefined; path?: string | null | undefined };

/** Filters calls `c` by site and by route; `?` stands for unknown paths. */
export function addSource({ add }: Pick<ReturnType<typeof filtersFrom>, "add">, { domain_id, path }: Source): void {
  add("d", domain_id, (at) => `c.domain_id = ${at}::int`);
  if (path === UNKNOWN_PATH) add("u", "call", (at) => `c.pattern is null and c.kind = ${at}::"ApiCallKind"`);
  else add("p", path, (at) => `c.pattern = ${at}::text`);
}
