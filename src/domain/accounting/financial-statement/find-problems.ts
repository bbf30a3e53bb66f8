import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { incompleteLines } from "./compose-lines";
import { MAX_PROBLEMS, type ProblemKind, type ReadKind } from "./rules";
import type { StatementMap } from "./template-of";

type ProblemAccount = { id: number; code: string; title: string; title_latin: string };
/** `side` null: both. */
export type StatementProblem = {
  problem: ProblemKind;
  line: string | null;
  side: string | null;
  account: ProblemAccount | null;
};

/** What forbids that a version is used (statement_problems), and lines that its results do not count exactly once. */
export async function findProblems(
  db: TxCtx["db"],
  { branchId, id, kind, map }: { branchId: number; id: number; kind: ReadKind; map: StatementMap },
): Promise<StatementProblem[]> {
  const stored = await db.$queryRaw<StatementProblem[]>`
    select p.problem, min(p.line) as line, case when count(*) = 1 then min(p.side) end as side,
           case when a.id is not null then
             jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin) end as account
      from statement_problems(${branchId}::int, ${id}::int) p
      left join ledger.accounts a on a.branch_id = ${branchId}::int and a.id = p.account_id
     group by p.problem, a.id, a.code, a.title, a.title_latin, case when p.account_id is null then p.line end
     order by p.problem <> 'unmapped', p.problem, a.code collate "C", min(p.line) limit ${MAX_PROBLEMS}::int`;
  if (stored.some(({ problem }) => problem === "cycle" || problem === "unknown")) return stored;
  const incomplete = incompleteLines(kind, map.lines, new Set(map.accounts.map(({ line }) => line)));
  const rows = incomplete.map((line) => ({ problem: "incomplete" as const, line, side: null, account: null }));
  return [...stored, ...rows].slice(0, MAX_PROBLEMS);
}

/**
 * Throws fieldInvalid (3003) with a field for each problem: `accounts.{code}` or `lines.{code}`.
 */
function refuseProblems(problems: readonly StatementProblem[]): void {
  if (problems.length === 0) return;
  const fields = problems.map(({ problem, line, account }) => ({
    path: account ? `accounts.${account.code}` : `lines.${line}`,
    message: MESSAGES[problem],
  }));
  throw new Refusal("fieldInvalid", { fields });
}

export const refuseFaulty = async (
  { db, actor }: TxCtx<OperatorActor>,
  of: { id: number; kind: ReadKind; map: StatementMap },
): Promise<void> => refuseProblems(await findProblems(db, { branchId: actor.branchId, ...of }));

const MESSAGES: Readonly<Record<ProblemKind, { en: string; fa: string }>> = {
  unmapped: { en: "is in no line", fa: "در هیچ سطری نیست" },
  double: { en: "is in lines on the same side twice", fa: "برای یک طرف در دو سطر آمده است" },
  outside: { en: "has a type that this statement does not show", fa: "نوع حساب به این صورت مالی مربوط نیست" },
  side: {
    en: "can be split by side in the statement of financial position only",
    fa: "تفکیک بدهکار و بستانکار فقط در صورت وضعیت مالی ممکن است",
  },
  unknown: { en: "has a formula with an unknown line", fa: "فرمول آن سطر ناشناخته دارد" },
  mixed: {
    en: "has a formula and also accounts or lines below it",
    fa: "هم فرمول دارد و هم حساب یا سطر زیرمجموعه",
  },
  cycle: { en: "depends on itself", fa: "به خودش وابسته است" },
  incomplete: {
    en: "is not counted exactly once in the result of the statement",
    fa: "در جمع نهایی صورت مالی دقیقاً یک بار محاسبه نمی‌شود",
  },
};
