import type { OperatorActor, TxCtx } from "../context";
import { Refusal } from "../errors";
import { passGate } from "../gate/gate";
import type { Move } from "../gate/move";

const MAY = "colleague:approve";

type Raise = Pick<Move, "input" | "subject" | "title"> & { from: bigint; to: bigint; path: string };

/**
 * A ceiling goes up by a second person's approval (2012). 2007 at `path` for who may not let a colleague owe more; whoever may write
 * lowers it. Answers whether it goes up.
 */
export async function passRaise(tx: TxCtx<OperatorActor>, { from, to, path, ...move }: Raise): Promise<boolean> {
  if (to <= from) return false;
  if (!tx.actor.permissions.includes(MAY))
    throw new Refusal("noPermission", { fields: [{ path, message: NOT_YOURS }], data: { permission: MAY } });
  const [before, after] = [{ ceiling: String(from) }, { ceiling: String(to) }];
  await passGate(tx, { ...move, act: "colleague.ceiling", before: move.subject.id === null ? null : before, after });
  return true;
}

const NOT_YOURS = {
  en: "raising it requires permission to approve beyond credit limits",
  fa: "بالا بردن سقف اجازهٔ تأیید می‌خواهد",
};
