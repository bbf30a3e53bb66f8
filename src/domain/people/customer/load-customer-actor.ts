import { LRUCache } from "lru-cache";
import type { BranchId, CustomerActor, Query } from "../../kernel/context";
import { type Reason, Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { findSite } from "./find-site";

/** Claims of a verified customer token. */
export type CustomerClaims = { branchId: number } & (
  | { group: "b2c"; customerId: number; passengerId: number; sessionEpoch: number }
  | { group: "b2b"; colleagueId: number; colleagueUserId: number; sessionEpoch: number }
  | { group: "guest"; domain: string; tokenId?: string }
);

type Known = { actor: CustomerActor; sessionEpoch: number };
type Found = Known | { refused: Reason };

// A suspension takes effect in every process within 5 s: cache for 2.
const KEPT_MS = 2_000;

const known = new LRUCache<string, Found, { query: Query; claims: CustomerClaims }>({
  max: 10_000,
  ttl: KEPT_MS,
  fetchMethod: (_, __, { context: { query, claims } }) => READERS[claims.group](query, claims as never),
});

/**
 * The customer behind verified claims, in its current state. Throws suspended (2008) (person, colleague, site or branch
 * suspended), tokenExpired (2002) (sessions ended, deleted, or merged: a clerk's merge grants no access).
 */
export async function loadCustomerActor(query: Query, claims: CustomerClaims): Promise<CustomerActor> {
  const sessionEpoch = claims.group === "guest" ? 0 : claims.sessionEpoch;
  const key = keyOf(claims);
  let found = await known.fetch(key, { context: { query, claims } });
  // Issued after the cached state was read, by a sign-in just now: read again.
  if (found && "actor" in found && found.sessionEpoch < sessionEpoch) {
    found = await known.fetch(key, { context: { query, claims }, forceRefresh: true });
  }
  if (!found) throw new Refusal("tokenExpired");
  if ("refused" in found) throw new Refusal(found.refused);
  if (found.sessionEpoch !== sessionEpoch) throw new Refusal("tokenExpired");
  return claims.group === "guest" && claims.tokenId ? withToken(found.actor, claims.tokenId) : found.actor;
}

/** A site's guests share one cache entry; the token id distinguishes them. */
const withToken = (actor: CustomerActor, tokenId: string): CustomerActor =>
  actor.group === "guest" ? { ...actor, tokenId } : actor;

function keyOf(claims: CustomerClaims): string {
  if (claims.group === "guest") return `guest:${claims.branchId}:${claims.domain}`;
  if (claims.group === "b2c") return `b2c:${claims.branchId}:${claims.customerId}`;
  return `b2b:${claims.branchId}:${claims.colleagueId}:${claims.colleagueUserId}`;
}

type Of<Group> = Extract<CustomerClaims, { group: Group }>;

const READERS = { b2c: readPassenger, b2b: readColleagueUser, guest: readGuest };

type PassengerRow = {
  passengerId: ColumnOf<"passengers", "id">;
  status: ColumnOf<"passengers", "status">;
  active: boolean;
  sessionEpoch: ColumnOf<"customers", "session_epoch">;
};

async function readPassenger(query: Query, { branchId, customerId }: Of<"b2c">): Promise<Found> {
  const [row] = await query<PassengerRow>(
    "customer.load",
    // Suspension applies to the person with every contact, also one used for the first time now.
    `select p.id as "passengerId", p.status, c.session_epoch as "sessionEpoch",
            c.active and b.active and not exists (
              select from passengers o join customers x on x.branch_id = o.branch_id and x.passenger_id = o.id
               where o.branch_id = p.branch_id and (o.id = p.id or o.merged_into = p.id) and not x.active) as active
       from customers c
       join branches b on b.id = c.branch_id
       join passengers p on p.branch_id = c.branch_id and p.id = c.passenger_id and p.merged_into is null
      where c.branch_id = $1 and c.id = $2`,
    [branchId, customerId],
  );
  if (row?.status !== 1) return { refused: "tokenExpired" };
  if (!row.active) return { refused: "suspended" };
  const { passengerId, sessionEpoch } = row;
  const actor = { kind: "customer", group: "b2c", branchId: branchId as BranchId, passengerId, customerId } as const;
  return { actor, sessionEpoch };
}

type UserRow = {
  name: ColumnOf<"colleague_users", "name">;
  deleted: boolean;
  active: boolean;
  sessionEpoch: ColumnOf<"colleague_users", "session_epoch">;
};

async function readColleagueUser(query: Query, { branchId, colleagueId, colleagueUserId }: Of<"b2b">): Promise<Found> {
  const [row] = await query<UserRow>(
    "colleague-user.load",
    `select u.name, u.deleted_at is not null or c.deleted_at is not null as deleted,
            u.active and c.active and b.active as active, u.session_epoch as "sessionEpoch"
       from colleague_users u
       join colleagues c on c.branch_id = u.branch_id and c.id = u.colleague_id
       join branches b on b.id = u.branch_id
      where u.branch_id = $1 and u.id = $2 and u.colleague_id = $3`,
    [branchId, colleagueUserId, colleagueId],
  );
  if (!row || row.deleted) return { refused: "tokenExpired" };
  if (!row.active) return { refused: "suspended" };
  const { name, sessionEpoch } = row;
  const who = { colleagueId, colleagueUserId, name };
  return { actor: { kind: "customer", group: "b2b", branchId: branchId as BranchId, ...who }, sessionEpoch };
}

async function readGuest(query: Query, { branchId, domain }: Of<"guest">): Promise<Found> {
  const site = await findSite(query, domain);
  if (!site || site.branchId !== branchId) return { refused: "tokenExpired" };
  if (site.suspended || !site.guests) return { refused: "suspended" };
  const { siteId } = site;
  return { actor: { kind: "customer", group: "guest", branchId: site.branchId, siteId, domain }, sessionEpoch: 0 };
}
