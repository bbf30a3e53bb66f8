import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { actsOn, isHome, type Member } from "./rows";
import type { StaffAct } from "./rules.staff";

/** Throws noPermission (2007) with the fields the caller may not change on this person. */
export function refuseActs(tx: TxCtx<OperatorActor>, member: Member, input: readonly StaffAct[]): void {
  const may = actsOn(tx, member);
  const refused = input.filter((act) => !may.includes(act));
  if (refused.length === 0) return;
  const self = member.id === tx.actor.operatorId;
  const isForeign = !isHome(member, tx);
  const why = (act: StaffAct) =>
    isForeign && OF_HOME.has(act) ? WHY.home : self ? (act === "password" ? WHY.ownPassword : WHY.self) : WHY.above;
  throw new Refusal("noPermission", { fields: refused.map((act) => ({ path: act, message: why(act) })) });
}

const OF_HOME: ReadonlySet<StaffAct> = new Set(["personal", "password", "messenger", "personnel_id"]);

const WHY = {
  home: {
    en: "must be changed by the home branch of this person",
    fa: "شعبه‌ای که پروندهٔ این شخص در آن است آن را تغییر می‌دهد",
  },
  self: {
    en: "you cannot change your own access: another person must",
    fa: "هیچ‌کس دسترسی خودش را تغییر نمی‌دهد؛ شخص دیگری این کار را می‌کند",
  },
  ownPassword: {
    en: "must be changed in the console, with the old password",
    fa: "رمز عبور خودتان را در کنسول و با رمز عبور قبلی تغییر دهید",
  },
  above: {
    en: "this person holds permissions that you do not",
    fa: "این شخص دسترسی‌هایی دارد که شما ندارید",
  },
};
