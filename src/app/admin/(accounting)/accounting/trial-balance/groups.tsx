"use client";
import { useTranslations } from "next-intl";
import { useTitled } from "@/ui/format/use-titled";
import type { Trial } from "./address";
import type { LinesOf } from "./figure-href";
import { drawnRows } from "./tree";
import css from "./trial-balance.module.css";
import { TrialTable } from "./trial-table";

type Props = {
  trial: Trial;
  by: number | null;
  folded: ReadonlySet<string>;
  waiting: boolean;
  onFold: (code: string, to: boolean) => void;
};

/** The balance of each member of a dimension, and of the lines without one. */
export function Groups({ trial, by, folded, waiting, onFold }: Props) {
  const t = useTranslations("dimensions.filter");
  const titled = useTitled();
  const { groups = [] } = trial;
  /** A statement of a member includes those below it: none of a member that has some. */
  const linesOf = (member: (typeof groups)[number]["member"]): LinesOf => {
    if (member === null || groups.some((one) => one.member?.parent_id === member.id)) return null;
    return by === 0 ? { center: member.id } : { member: member.id };
  };
  return groups.map(({ member, rows, totals }) => (
    <section key={member?.id ?? 0} className={css.group} data-member={member?.code ?? ""}>
      <h2>
        {member ? (
          <>
            <bdi className="code">{member.code}</bdi> {titled(member)}
          </>
        ) : (
          t("none")
        )}
      </h2>
      <TrialTable
        drawn={drawnRows(rows, folded)}
        trial={{ ...trial, rows, totals }}
        waiting={waiting}
        onFold={onFold}
        lines={linesOf(member)}
      />
    </section>
  ));
}
