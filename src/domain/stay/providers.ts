import { refuseField } from "../errors";
import type { LimitedSupplier } from "../supplier/limited";

/** The suppliers that are asked for by number or code; all where none is. 3003 for one that the branch does not sell. */
export function among(active: readonly LimitedSupplier[], providers: readonly string[] | null | undefined) {
  if (providers == null) return active;
  return [...new Set(providers)].map((named) => {
    const found = active.find(({ id, code }) => code === named || String(id) === named);
    if (!found) throw refuseField("providers", { en: `no provider ${named}`, fa: `تأمین‌کنندهٔ ${named} نیست` });
    return found;
  });
}
