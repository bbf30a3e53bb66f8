import type { OperatorActor } from "../context";
import { Refusal } from "../errors";

const MAY = "colleague:approve";

/** 2007 at `path` where a ceiling goes up by somebody who may not let a colleague owe more. Whoever may write lowers it. */
export function refuseRaise({ permissions }: OperatorActor, from: bigint, to: bigint, path: string): void {
  if (to <= from || permissions.includes(MAY)) return;
  throw new Refusal("noPermission", { fields: [{ path, message: NOT_YOURS }], data: { permission: MAY } });
}

const NOT_YOURS = {
  en: "only who approves beyond ceilings may raise it",
  fa: "بالا بردن سقف اجازهٔ تأیید می‌خواهد",
};
