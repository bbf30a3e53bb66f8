import type { Door } from "./input-samples";

/** Members that identify a person or let them in. */
const IDENTITY =
  /^(password|\w+_password|passphrase|pin|personnel_id|username|mobile|email|national_code|active|second_factor|recovery_codes?)$/;
/** Names of acts that change it without such a member. */
const ACTS = /factor|password|signin|sign-in|session/i;

/**
 * `proof`: `provePerson` (password, second factor, counted attempts), tested in proofs-of-identity.test.ts. `code`:
 * setup of the second factor, counted. `above`: `staffActs`, a person with all permissions of the other, never oneself,
 * tested in domain/people/operator/personnel-id.test.ts. `permission`: of colleagues or passengers, who are not back-office
 * users. `customer`: a code, or a password without second factor, counted. `link`: of the setup wizard. `session`:
 * one's own, which ends and opens nothing. `none`: not an identity, or opens no session.
 */
export type Demand = "proof" | "code" | "above" | "permission" | "customer" | "link" | "session" | "none";

/** Every place that verifies or changes an identity: what it touches, and its requirement. */
export const PLACES: Readonly<Record<string, { touches: string; demands: Demand }>> = {
  "POST /api/v2/auth/by": { touches: "sign-in", demands: "proof" },
  "credit.approve": { touches: "a manager's word at another's desk", demands: "proof" },
  "exports.ask": { touches: "which people a file has (filters)", demands: "none" },
  "trusts.trust": { touches: "an address one asked to trust oneself, decided alone", demands: "proof" },
  "changes.decide": { touches: "one's own change, approved alone", demands: "proof" },
  "operators.changePassword": { touches: "one's own password", demands: "proof" },
  "ownFactor.begin": { touches: "one's own second step", demands: "proof" },
  "ownFactor.confirm": { touches: "one's own second step", demands: "code" },
  "ownFactor.renewCodes": { touches: "one's own recovery codes", demands: "proof" },
  "ownFactor.end": { touches: "one's own second step", demands: "proof" },
  "operators.resetFactor": { touches: "another's second step", demands: "above" },
  "POST /api/v2/operator/store": { touches: "a new person; joins an active one", demands: "above" },
  "operators.store": { touches: "a new person; joins an active one", demands: "above" },
  "POST /api/v2/operator/update": { touches: "personnel id, password, activation", demands: "above" },
  "operators.update": { touches: "personnel id, password, activation", demands: "above" },
  "setup.finish": { touches: "the first manager", demands: "link" },
  "POST /b2c/v1/auth/otp": { touches: "a code is sent", demands: "customer" },
  "POST /b2c/v1/auth/verify": { touches: "sign-in by code", demands: "customer" },
  "POST /b2c/v1/auth/login": { touches: "a colleague's user's sign-in", demands: "customer" },
  "POST /b2c/v1/auth/password": { touches: "a colleague's user's own password", demands: "customer" },
  "POST /api/v2/colleague/user": { touches: "a colleague's user", demands: "permission" },
  "PUT /api/v2/colleague/user": { touches: "a colleague's user", demands: "permission" },
  "colleagues.storeUser": { touches: "a colleague's user", demands: "permission" },
  "colleagues.updateUser": { touches: "a colleague's user", demands: "permission" },
  "POST /api/v2/colleague/operation": { touches: "a company's contacts and activation", demands: "permission" },
  "colleagues.save": { touches: "a company's contacts and activation", demands: "permission" },
  // A changed contact cannot sign in before a manager releases it (domain/people/customer/release-sign-in.ts).
  "POST /api/v2/passenger/store": { touches: "a passenger's contacts", demands: "permission" },
  "POST /api/v2/passenger/update": { touches: "a passenger's contacts", demands: "permission" },
  "passengers.store": { touches: "a passenger's contacts", demands: "permission" },
  "passengers.update": { touches: "a passenger's contacts", demands: "permission" },
  "passengers.suspendSignIn": { touches: "a customer's activation", demands: "permission" },
  "passengers.endSessions": { touches: "a customer's sessions", demands: "permission" },
  "ownSessions.end": { touches: "one's own sessions", demands: "session" },
  // Not by a person who entered it or merged the passenger within 7 days
  // (server/routers/customer/people/sign-in-as-another.test.ts).
  "passengers.releaseSignIn": { touches: "who signs in by a contact", demands: "permission" },
};

/** Documents and addresses of travelers, and switches of things. */
const NO_IDENTITY = new Set([
  ...["POST /api/reservation/{version}/book", "POST /b2c/v1/online/{type}/lock", "POST /b2c/v1/trade/store"],
  ...["offerLocks.lock", "trades.store", "POST /api/v2/panel/bulk/add", "PUT /api/v2/settings/index/{type}"],
  ...["POST /api/v2/accounting/account", "PUT /api/v2/accounting/account", "POST /api/v2/accounting/account/update"],
  ...["messages.preview", "messages.send", "messages.saveTemplate", "messages.saveLine", "settings.change"],
  ...["accounts.save", "accounts.addMoney", "accounts.replaceMoney", "discounts.save", "discounts.setStatus"],
  ...[
    "costCenters.save",
    "costCenters.setActive",
    "dimensions.save",
    "dimensions.saveMember",
    "sites.setActive",
    "gateways.save",
    "gateways.setActive",
  ],
  ...[
    "POST /api/v2/tax/memories",
    "eInvoices.saveMemory",
    "suppliers.save",
    "suppliers.setActive",
    "telephony.saveSettings",
    "markups.save",
    "markups.setActive",
  ],
  ...["POST /api/v2/accounting/bank-matches/rules", "POST /api/v2/accounting/bank-matches/payout-terms"],
  ...["bankMatches.saveRule", "bankMatches.savePayoutTerms"],
  ...["webhooks.setActive", "penalties.setActive", "reportSchedules.setActive"],
  ...["POST /api/v2/accounting/bank-statements/templates", "bankStatements.saveTemplate"],
]);

const namesIn = (json: unknown): string[] =>
  typeof json !== "object" || json === null
    ? []
    : Object.entries(json).flatMap(([key, value]) =>
        key === "properties"
          ? Object.entries(value as object).flatMap(([name, inner]) => [name, ...namesIn(inner)])
          : namesIn(value),
      );

/** Titles of writing routes that touch an identity. */
export const touching = (doors: readonly Pick<Door, "title" | "json" | "writes">[]): string[] =>
  doors
    .filter(
      ({ title, json, writes }) => writes && (ACTS.test(title) || namesIn(json).some((name) => IDENTITY.test(name))),
    )
    .map(({ title }) => title);

/** Those without a documented requirement. */
export const unlisted = (doors: Parameters<typeof touching>[0]): string[] =>
  touching(doors).filter((title) => !(title in PLACES) && !NO_IDENTITY.has(title));

/** Functions that check passwords and codes, and where they may be used. */
const LOOKS: readonly { word: RegExp; only: RegExp }[] = [
  { word: /\bisPassword\(/, only: /^domain\/people\/(operator\/(prove-person|password)|customer\/sign-user-in)\.ts$/ },
  { word: /\bproveFactor\(/, only: /^domain\/people\/(operator\/prove-person|operator-factor\/prove-factor)\.ts$/ },
  {
    word: /\bletIn\(ctx/,
    only: /^domain\/(people\/(operator\/prove-person|customer\/(sign-user-in|verify-code))|platform\/attempt-limit\/record-attempt)\.ts$/,
  },
  {
    word: /from "@node-rs\/argon2"/,
    only: /^domain\/people\/(operator\/password|operator-factor\/recovery-codes)\.ts$/,
  },
];

/** Files that check a secret besides the one function. */
export const besides = (sources: Iterable<readonly [path: string, source: string]>): string[] =>
  [...sources].flatMap(([path, source]) =>
    LOOKS.filter(({ word, only }) => word.test(source) && !only.test(path)).map(
      ({ word }) => `${path}: ${word.source}`,
    ),
  );
