import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import type { Move } from "../../kernel/gate/move";

const MAY = "colleague:approve";

type Raise = Pick<Move, "input" | "subject" | "title"> & { from: bigint; to: bigint; path: string };

/**
 * Submits raising a ceiling to a second person, secondPersonNeeded (2012). Throws noPermission (2007) at `path` without
 * the approve permission; lowering needs write only. Returns whether it is a raise.
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
