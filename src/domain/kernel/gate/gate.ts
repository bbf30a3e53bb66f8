import type { Actor, Ctx, Gate, OperatorActor, TxCtx } from "../context";
import type { Move } from "./move";

/**
 * Rolls a transaction back because a second person must approve the operation; `transact` stores the change request.
 */
export class Held extends Error {
  constructor(
    readonly gate: Gate,
    readonly move: Move,
  ) {
    super("a second person must approve this change");
    this.name = "Held";
  }
}

/**
 * Called inside the transaction of each operation that changes where money, codes or secrets go, after its input was
 * checked. Continues if the change was approved, throws `Held` if not, noPermission (2007) if the caller may not
 * request it.
 */
export async function passGate(tx: TxCtx<Actor>, move: Move): Promise<void> {
  const { gate } = tx;
  if (!gate || tx.actor.kind !== "operator") return;
  if (!(await gate.pass(tx as TxCtx<OperatorActor>, move))) throw new Held(gate, move);
}

/** Whether the caller acts without another person's approval: entry points have a gate, and an approval passes it. */
export async function isAlone(ctx: Ctx<Actor> | TxCtx<Actor>, move: () => Move): Promise<boolean> {
  const { gate } = ctx;
  if (!gate || ctx.actor.kind !== "operator") return false;
  return "query" in ctx || !(await gate.pass(ctx as TxCtx<OperatorActor>, move()));
}

/**
 * Stores an operation that SQL refused for lack of a second person as a change request, and throws secondPersonNeeded
 * (2012).
 */
export function holdMove(ctx: Ctx<Actor> | TxCtx<Actor>, move: Move): Promise<never> {
  if (!("query" in ctx)) throw new Held(ctx.gate!, move);
  return ctx.gate!.hold(ctx as Ctx<OperatorActor>, move);
}

/** Whether the two differ in one of these members, ignoring the order of nested keys. */
export const differ = (before: object | null, after: object, members: readonly string[]): boolean => {
  const at = (side: object | null, member: string) => JSON.stringify(inOrder((side as Members | null)?.[member]));
  return members.some((member) => at(before, member) !== at(after, member));
};

type Members = Record<string, unknown>;

/** PostgreSQL reorders the keys of JSON. Null counts as absent. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value ?? null;
  const members = Object.entries(value as Members).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]));
}
