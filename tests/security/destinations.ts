import type { ChangeAct } from "@/domain/kernel/gate/acts";
import type { Door } from "./input-samples";

/** A member that determines where money, codes or secrets go, or that is one. */
const DESTINATION =
  /^(\w*url|url|host|domain|origins?|iban|account_number|card_number|secrets?|secret|\w*_secret|token|access_token|merchant_id|driver|adapter|recipients|network|one_person|code_countries|payout_limit|sender)$/;

/**
 * `act`: passes the gate of domain/people/second-person, so that another person approves it. `other`: has its own approval by
 * two persons. `none`: it is not a destination of the branch's money, codes or secrets.
 */
type DestinationNote = { act: ChangeAct } | { other: string } | { none: string };

const OWN_PAGE = "where the payer comes back to: only the branch's own sites (gateway/return-url.ts)";
const REFUND = "where one refund goes: its payout passes the gate above the branch's limit";
const TEST_SERVER = "the address of a test server, where private addresses are allowed; others are constants";
const PLACE = "a place of a journey";
const PICTURE = "a picture or a page of a hotel";
const WIZARD = "the link of the first start, of use once";

/** Every writing route with such a member, and how it is protected. */
export const DESTINATIONS: Readonly<Record<string, DestinationNote>> = {
  "gateways.save": { act: "gateway.save" },
  "gateways.setActive": { act: "gateway.activate" },
  "messages.saveLine": { act: "message_line.save" },
  "suppliers.save": { act: "supplier.save" },
  "suppliers.setActive": { act: "supplier.activate" },
  "supplierDocuments.saveTerms": { act: "supplier.terms" },
  "sites.save": { act: "customer_site.save" },
  "sites.setActive": { act: "customer_site.activate" },
  "webhooks.save": { act: "webhook.save" },
  "webhooks.setActive": { act: "webhook.activate" },
  "accounts.replaceMoney": { act: "bank_account.save" },
  "PUT /api/v2/accounting/account": { act: "bank_account.save" },
  "telephony.saveSettings": { act: "telephony.save" },
  "settings.change": { act: "setting.change" },
  "PUT /api/v2/settings/index/{type}": { act: "setting.change" },
  "refunds.payOut": { act: "refund.pay_out" },
  "accounts.addMoney": { act: "bank_account.add" },
  "POST /api/v2/accounting/account": { act: "bank_account.add" },
  "trusts.request": { other: "domain/people/partner/decide-trust.ts" },
  "domains.register": { other: "its addresses are trusted by two persons" },
  "POST /api/v2/gateway/invoice/{drive}": { none: OWN_PAGE },
  "gateways.createLink": { none: OWN_PAGE },
  "trades.store": { none: OWN_PAGE },
  "POST /api/v2/online/reservation/refund": { none: REFUND },
  "refunds.open": { none: REFUND },
  "cards.save": {
    none: "a customer's own card: it stays while a refund is on its way to it, which passes the gate as any other",
  },
  "charters.save": { none: PLACE },
  "markups.save": { none: PLACE },
  "hotels.save": { none: PICTURE },
  "hotels.saveMedia": { none: PICTURE },
  "setup.save": { none: WIZARD },
  "setup.finish": { none: WIZARD },
  "POST /api/v2/tax/memories": { none: TEST_SERVER },
  "eInvoices.saveMemory": { none: TEST_SERVER },
  "reportSchedules.save": { none: "reports, with the rights of who wants them" },
};

const namesIn = (json: unknown): string[] =>
  typeof json !== "object" || json === null
    ? []
    : Object.entries(json).flatMap(([key, value]) =>
        key === "properties"
          ? Object.entries(value as object).flatMap(([name, inner]) => [name, ...namesIn(inner)])
          : namesIn(value),
      );

/** Writing routes of the back office with a destination, and its members. */
export const leading = (doors: readonly Pick<Door, "title" | "json" | "writes">[]) =>
  doors
    .filter(({ title, writes }) => writes && !/ \/(b2c|api\/reservation)\//.test(title))
    .map(({ title, json }) => ({
      title,
      members: [...new Set(namesIn(json).filter((name) => DESTINATION.test(name)))],
    }))
    .filter(({ members }) => members.length > 0);

/** Those without a documented protection. */
export const unsaid = (doors: Parameters<typeof leading>[0]) =>
  leading(doors).filter(({ title }) => !(title in DESTINATIONS));
