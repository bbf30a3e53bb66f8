"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../../_client";
import { SectionNav } from "../_parts/section-nav";
import type { IssueHead } from "../address";
import css from "../layouts/layouts.module.css";
import { StatementTable } from "../statement-table";

/** Issued statements, the newest first: their frozen figures, and whether the books still give them. */
export function IssuesPage({ first }: { first: { items: IssueHead[] } | undefined }) {
  const t = useTranslations("financialStatements.issue");
  const query = api.financialStatements.issues.useQuery({}, { initialData: first });
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <SectionNav />
        <header className={page.head}>
          <h1>{t("title")}</h1>
        </header>
        <div className={css.body}>
          <p className={css.intro}>{t("intro")}</p>
          <Loaded query={query}>
            {({ items }) => <IssueCards issues={items.filter(({ state }) => state !== "dropped")} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}

function IssueCards({ issues }: { issues: readonly IssueHead[] }) {
  const t = useTranslations("financialStatements.issue");
  if (issues.length === 0) return <Notice title={t("noneTitle")} text={t("noneText")} />;
  return issues.map((issue) => <IssueCard key={issue.id} issue={issue} />);
}

function IssueCard({ issue }: { issue: IssueHead }) {
  const t = useTranslations("financialStatements");
  const { dayOf } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const heading = t("issue.of", {
    kind: t(`kind.${issue.kind}`),
    from: dayOf(issue.from),
    to: dayOf(issue.to),
  });
  return (
    <article className={css.card} aria-label={heading} data-state={issue.state}>
      <header className={css.cardHead}>
        <h2>{heading}</h2>
        <strong>{t(`issue.state.${issue.state}`)}</strong>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "layout.close" : "issue.show")}
        </Button>
      </header>
      {issue.state === "proposed" && <IssueActs issue={issue} />}
      {isOpen && <IssueFigures id={issue.id} />}
    </article>
  );
}

function IssueActs({ issue }: { issue: IssueHead }) {
  const t = useTranslations("financialStatements.issue");
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const mayApprove = useMay("accounting:approve");
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const options = {
    onMutate: () => setRefused(null),
    onError: (error: unknown) => setRefused(refusalOfError(error)),
    onSettled: () => utils.financialStatements.invalidate(),
  };
  const approve = api.financialStatements.approveIssue.useMutation(options);
  const drop = api.financialStatements.dropIssue.useMutation(options);
  const step = { id: issue.id, version: issue.version };
  return (
    <div className={css.bar}>
      {mayApprove && (
        <Button size="xs" onClick={() => approve.mutate(step)}>
          {t("approve")}
        </Button>
      )}
      {mayWrite && (
        <Button size="xs" variant="default" onClick={() => drop.mutate(step)}>
          {t("drop")}
        </Button>
      )}
      <RefusalNotice refusal={refused} />
    </div>
  );
}

function IssueFigures({ id }: { id: number }) {
  const t = useTranslations("financialStatements.issue");
  const query = api.financialStatements.issue.useQuery({ id });
  return (
    <Loaded query={query}>
      {({ figures, sha256, reproduced }) => (
        <>
          <dl className={css.facts}>
            <dt>{t("sha256")}</dt>
            <dd>
              <bdi className="code">{sha256}</bdi>
            </dd>
          </dl>
          <p role={reproduced ? undefined : "alert"}>{t(reproduced ? "reproduced" : "changed")}</p>
          <StatementTable statement={figures} input={null} zero={false} />
        </>
      )}
    </Loaded>
  );
}
