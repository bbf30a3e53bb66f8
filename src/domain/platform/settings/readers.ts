import type { z } from "zod";
import type { DATA } from "./schema";

type Data = { [Type in keyof typeof DATA]: z.output<(typeof DATA)[Type]> };
/** One for each member of each type: a missing one is a type error. */
export type Readers = { [Type in keyof Data]: { [Member in keyof Data[Type]]-?: Reader } };
/** The file that uses it, below src or prisma; `as`: its name there, for a column of the branch. */
type Reader = { in: string; as?: string } | "not yet";

const ISSUER = { in: "src/domain/reporting/printable/read-issuer.ts" };
const TERMS = { in: "src/domain/cashier/gateway/price-invoice.ts" };
const LABEL = { in: "prisma/sql/sales/tax-guards.sql" };
const HOLDS = { in: "prisma/sql/sales/hold-limits.sql" };
const APPROVALS = { in: "src/domain/people/second-person/may-act-alone.ts" };
const TARGETS = { in: "src/domain/reporting/dashboard/read-targets.ts" };
const MANNER = { in: "src/domain/platform/message/rules.preferences.ts" };

/** The readers of settings: a setting without effect is not offered. */
export const READERS: Readers = {
  branch: {
    ...{ name: ISSUER, name_latin: ISSUER, time_zone: ISSUER, phone: ISSUER, email: ISSUER, website: ISSUER },
    ...{ address: ISSUER, address_latin: ISSUER, postal_code: ISSUER, national_id: ISSUER, economic_code: ISSUER },
    licence_number: ISSUER,
  },
  country: { code: { in: "src/domain/platform/message/gather-contacts.ts", as: "country" } },
  province: { code: { ...ISSUER, as: "province" } },
  city: { code: { ...ISSUER, as: "city" } },
  calendar: { calendar: { in: "prisma/sql/accounting/open-books.sql" } },
  currency: { currency: TERMS },
  tax: {
    basis_points: { in: "prisma/sql/sales/sale-tax.sql" },
    included: { in: "src/domain/sales/tax/fee-taxes.ts" },
    registration_number: ISSUER,
  },
  numbering: {
    ...{ invoice_prefix: LABEL, receipt_prefix: LABEL, credit_prefix: LABEL, show_year: LABEL, digits: LABEL },
    partner_invoices: { in: "prisma/sql/sales/partner-invoices.sql" },
  },
  sms: {
    ...{ enabled: MANNER, signature: MANNER, quiet_from: MANNER, quiet_to: MANNER, on_booking: MANNER },
    on_cancellation: MANNER,
    code_countries: { in: "src/domain/people/customer/code-limits.ts" },
    daily_codes: { in: "src/domain/people/customer/code-limits.ts" },
    daily_bulk: { in: "src/domain/platform/message/refuse-beyond-day.ts" },
  },
  locks: {
    ...{ customer_locks: HOLDS, customer_seats: HOLDS, partner_locks: HOLDS, partner_seats: HOLDS },
    ...{ address_locks: HOLDS, address_seats: HOLDS },
    ...{ class_seats: HOLDS, class_percent: HOLDS },
  },
  approvals: { one_person: APPROVALS, payout_limit: { in: "prisma/sql/people/second-person.sql" } },
  targets: { sales_month: TARGETS, profit_month: TARGETS, load_percent: TARGETS },
  gateway: { link_minutes: TERMS, least_amount: TERMS, most_amount: TERMS },
};

/** Members of `data` without a reader, as `type.member`; `textOf` returns a file's text. */
export function unread(
  data: Readonly<Record<string, readonly string[]>>,
  readers: Readonly<Record<string, Readonly<Record<string, Reader | undefined>>>>,
  textOf: (path: string) => string,
): string[] {
  return Object.entries(data).flatMap(([type, members]) =>
    members
      .filter((member) => {
        const reader = readers[type]?.[member];
        if (!reader || reader === "not yet") return true;
        return !isUsed(textOf(reader.in), reader.as ?? member);
      })
      .map((member) => `${type}.${member}`),
  );
}

/** Used as a member, a destructured name or a quoted key, outside of comments and types. */
function isUsed(text: string, name: string): boolean {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^\s*--[^\n]*/gm, "")
    .replace(/^(export )?type [\s\S]*?;\n(?=\n|export|const|function|async)/gm, "");
  return new RegExp(`\\.${name}\\b|["']${name}["']|[{,]\\s*${name}\\s*[,}]|\\b${name}\\s*=`).test(code);
}
