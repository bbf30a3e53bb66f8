import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import type { RunBatched } from "./batcher";
import type { CallSteps } from "./call-steps";
import type { FileStore } from "./file-store";
import type { Move } from "./gate/move";
import type { PersonVault } from "./person-key/vault";
import type { Query } from "./query";

export type { Query } from "./query";

declare const verified: unique symbol;

/** A verified tenant id: created only in src/server/auth, from a verified token, session or registered domain. */
export type BranchId = number & { readonly [verified]: "branch" };

export type Locale = "fa" | "en";

/** An operator of the back office, acting in one branch. `permissions` are `<area>:<read|write|approve>`. */
export type OperatorActor = {
  kind: "operator";
  branchId: BranchId;
  operatorId: number;
  name: string;
  permissions: readonly string[];
};

/** A registered site: all that a `Domain` header proves. */
export type Site = {
  branchId: BranchId;
  domainId: number;
  domain: string;
  colleagueId: number;
  unlimited: boolean;
};

/** A partner that signed its call with a connection token. */
export type PartnerActor = Site & { kind: "partner"; tokenId: string };

/**
 * A caller of the customer API: a person (b2c), a user of a colleague (b2b), or a front-end without a signed-in
 * customer (guest), on a customer site or, without a site id, on a partner's domain.
 */
export type CustomerActor = { kind: "customer"; branchId: BranchId } & (
  | { group: "b2c"; passengerId: number; customerId: number }
  | { group: "b2b"; colleagueId: number; colleagueUserId: number; name: string }
  /** `tokenId`: identifies the visitor when the address is unknown. */
  | { group: "guest"; siteId: number | null; domain: string; tokenId?: string }
);

/** The service itself (jobs, sweepers) on behalf of one branch. */
export type SystemActor = { kind: "system"; branchId: BranchId };

export type Actor = OperatorActor | PartnerActor | CustomerActor | SystemActor;

/** Dependencies of a use case. `now` is passed in: the domain never reads a clock. */
export type Ctx<A extends Actor | null = Actor> = {
  db: PrismaClient;
  query: Query;
  /** Batches frequent operations: one SQL function call for an array of requests. */
  runBatched: RunBatched;
  /** Storage of file contents. An outside system: never called inside a transaction. */
  files: FileStore;
  /** Encrypts personal data in the audit log. */
  persons: PersonVault;
  actor: A;
  now: Date;
  requestId: string;
  locale: Locale;
  /** The transactions of this call; absent when the call is never retried. */
  steps?: CallSteps;
  /** Set for every entry point used by people; absent in background work. */
  gate?: Gate;
};

/** Inside `transact`: Prisma's transaction only. The pool is absent, so that a use case cannot mix the two. */
export type TxCtx<A extends Actor | null = Actor> = Omit<Ctx<A>, "db" | "query" | "runBatched" | "steps"> & {
  db: Prisma.TransactionClient;
};

/**
 * `pass`: whether the change may be made now. `hold`: stores it as a change request; always throws secondPersonNeeded
 * (2012).
 */
export type Gate = {
  pass(tx: TxCtx<OperatorActor>, move: Move): Promise<boolean>;
  hold(ctx: Ctx<OperatorActor>, move: Move): Promise<never>;
};

/** Identifier of an actor in audit rows, histories and holds. */
export function actorName(actor: Actor): string {
  if (actor.kind === "operator") return `operator:${actor.operatorId}`;
  if (actor.kind === "partner") return `partner:${actor.domainId}`;
  if (actor.kind === "system") return "system";
  if (actor.group === "b2c") return `passenger:${actor.passengerId}`;
  return actor.group === "b2b" ? `colleague_user:${actor.colleagueUserId}` : "guest";
}
