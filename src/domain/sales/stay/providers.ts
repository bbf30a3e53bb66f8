import { refuseField } from "../../kernel/errors";
import type { LimitedSupplier } from "../supplier/limited";

/**
 * The suppliers selected by id or code; all when none is given. Throws fieldInvalid (3003) for one the branch does not
 * sell.
 */
export function among(active: readonly LimitedSupplier[], providers: readonly string[] | null | undefined) {
  if (providers == null) return active;
  return [...new Set(providers)].map((providerCode) => {
    const found = active.find(({ id, code }) => code === providerCode || String(id) === providerCode);
    if (!found)
      throw refuseField("providers", { en: `no provider ${providerCode}`, fa: `تأمین‌کنندهٔ ${providerCode} نیست` });
    return found;
  });
}
