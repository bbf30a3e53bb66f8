"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useWords } from "../../mappings/use-words";
import type { LayoutLine, LayoutVersion } from "../address";
import css from "./layouts.module.css";

type Problem = LayoutVersion["problems"][number];
type Account = Omit<LayoutLine["accounts"][number], "side">;
type Props = {
  version: LayoutVersion;
  lines: readonly LayoutLine[];
  /** Null: the layout is not edited. */
  onAssign: ((line: string, account: Account) => void) | null;
};
const KINDS = ["unmapped", "double", "outside", "side", "unknown", "mixed", "cycle", "incomplete"] as const;
type ProblemKind = (typeof KINDS)[number];

/** What forbids that a layout is used: accounts in no line first, each with the line it is put into. */
export function LayoutProblems({ version, lines, onAssign }: Props) {
  const t = useTranslations("financialStatements.layout");
  const { titleOf } = useWords();
  const assigned = new Set(lines.flatMap(({ accounts }) => accounts.map(({ account_id }) => account_id)));
  const unmapped = version.problems.filter(
    ({ problem, account }) => problem === "unmapped" && account && !assigned.has(account.id),
  );
  const others = version.problems.filter(({ problem }) => problem !== "unmapped");
  const choices = lines
    .filter(({ formula }) => formula.length === 0)
    .map((line) => ({ value: line.code, label: titleOf(line) }));
  if (unmapped.length + others.length === 0) return null;
  return (
    <section className={css.problems} aria-label={t("problems")}>
      <h3>{t(unmapped.length > 0 ? "unmappedFirst" : "problems")}</h3>
      <ul>
        {unmapped.map(({ account, side }) => (
          <li key={account!.id}>
            <span>
              <bdi className="code">{account!.code}</bdi> {titleOf(account!)} {sideText(t, side)}
            </span>
            {onAssign && (
              <Select
                size="xs"
                searchable
                aria-label={t("assignTo", { account: titleOf(account!) })}
                placeholder={t("assign")}
                data={choices}
                value={null}
                onChange={(line) => {
                  const { id, ...named } = account!;
                  if (line) onAssign(line, { account_id: id, ...named });
                }}
              />
            )}
          </li>
        ))}
        {others.map((one) => (
          <li key={`${one.problem}/${one.line}/${one.account?.id}`}>{describeProblem(one, { t, titleOf, lines })}</li>
        ))}
      </ul>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslations<"financialStatements.layout">>;

function sideText(t: Translate, side: string | null): string {
  if (side !== "debit" && side !== "credit") return "";
  return `(${t(`problemSide.${side}`)})`;
}

type Describing = { t: Translate; titleOf: ReturnType<typeof useWords>["titleOf"]; lines: readonly LayoutLine[] };

function describeProblem({ problem, line, account }: Problem, { t, titleOf, lines }: Describing): string {
  const found = lines.find(({ code }) => code === line);
  const subject = account ? `${account.code} ${titleOf(account)}` : found ? titleOf(found) : (line ?? "");
  const known = KINDS.find((kind): kind is ProblemKind => kind === problem);
  return known ? `${subject}: ${t(`problem.${known}`)}` : subject;
}
