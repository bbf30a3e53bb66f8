import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import type { RunBatched } from "./batcher";
import type { CallSteps } from "./call-steps";
import type { FileStore } from "./file-store";
import type { Move } from "./gate/move";
import type { PersonVault } from "./person-key/vault";
import type { Query } from "./query";

export type { Query } from "./query";

declare const verified: unique symbol;

/** A tenant's number that was proven: minted only in src/server/auth, from a verified token, session or registered domain. */
export type BranchId = number & { readonly [verified]: "branch" };

export type Locale = "fa" | "en";

/** A person of the back office, acting in one branch. `permissions` are `<area>:<read|write|approve>`. */
export type OperatorActor = {
  kind: "operator";
  branchId: BranchId;
  operatorId: number;
  name: string;
  permissions: readonly string[];
};

/** A registered site: what a `Domain` header alone proves. */
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
 * Whoever came through the customer API: a person (b2c), a user of a colleague (b2b), or a front-end that speaks for
 * nobody yet (guest), of a customer site or, without a number of one, of a partner's domain.
 */
export type CustomerActor = { kind: "customer"; branchId: BranchId } & (
  | { group: "b2c"; passengerId: number; customerId: number }
  | { group: "b2b"; colleagueId: number; colleagueUserId: number; name: string }
  /** `tokenId`: stands for the visitor where nobody knows their address. */
  | { group: "guest"; siteId: number | null; domain: string; tokenId?: string }
);

/** Work of the service itself (jobs, sweepers) on behalf of one branch. */
export type SystemActor = { kind: "system"; branchId: BranchId };

export type Actor = OperatorActor | PartnerActor | CustomerActor | SystemActor;

/** What a use case may touch. `now` is an argument of the world, never read from a clock inside the domain. */
export type Ctx<A extends Actor | null = Actor> = {
  db: PrismaClient;
  query: Query;
  /** Hot acts go together with those of others: one SQL function call of an array of requests. */
  runBatched: RunBatched;
  /** Where files' bytes are. An outside world: never reached inside a transaction. */
  files: FileStore;
  /** Seals what the audit log tells of people. */
  persons: PersonVault;
  actor: A;
  now: Date;
  requestId: string;
  locale: Locale;
  /** The transactions of this call; absent where nobody sends it again. */
  steps?: CallSteps;
  /** Set by each door that people call through; absent in work of the service itself. */
  gate?: Gate;
};

/** Inside `transact`: Prisma's transaction only. The pool is absent, so that one act cannot mix the two. */
export type TxCtx<A extends Actor | null = Actor> = Omit<Ctx<A>, "db" | "query" | "runBatched" | "steps"> & {
  db: Prisma.TransactionClient;
};

/** `pass`: whether the change may be made now. `hold`: keeps it as a change request; always throws (2012). */
export type Gate = {
  pass(tx: TxCtx<OperatorActor>, move: Move): Promise<boolean>;
  hold(ctx: Ctx<OperatorActor>, move: Move): Promise<never>;
};

/** How actors are named in audit rows, histories and holds. */
export function actorName(actor: Actor): string {
  if (actor.kind === "operator") return `operator:${actor.operatorId}`;
  if (actor.kind === "partner") return `partner:${actor.domainId}`;
  if (actor.kind === "system") return "system";
  if (actor.group === "b2c") return `passenger:${actor.passengerId}`;
  return actor.group === "b2b" ? `colleague_user:${actor.colleagueUserId}` : "guest";
}
