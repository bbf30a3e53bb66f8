"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { READ_KINDS, type ReadKind } from "@/domain/accounting/financial-statement/rules";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../../_client";
import { SectionNav } from "../_parts/section-nav";
import type { LayoutHead } from "../address";
import { layoutParsers } from "./address";
import { LayoutEditor } from "./layout-editor";
import css from "./layouts.module.css";

type First = { kind: ReadKind; versions: { items: LayoutHead[] } | undefined };

/** Layouts of a statement, the newest first; one of them opened. */
export function LayoutsPage({ first }: { first: First }) {
  const t = useTranslations("financialStatements");
  const [{ kind }, setAddress] = useQueryStates(layoutParsers);
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const query = api.financialStatements.versions.useQuery(
    { kind },
    { initialData: kind === first.kind ? first.versions : undefined },
  );
  const begin = api.financialStatements.beginVersion.useMutation({
    onSuccess: ({ id }) => void setAddress({ layout: id }),
    onError: (error) => setRefused(refusalOfError(error)),
    onSettled: () => utils.financialStatements.invalidate(),
  });
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("layout.title")}>
        <SectionNav />
        <header className={page.head}>
          <h1>{t("layout.title")}</h1>
        </header>
        <div className={css.body}>
          <p className={css.intro}>{t("layout.intro")}</p>
          <div className={css.bar}>
            <SegmentedControl
              aria-label={t("title")}
              value={kind}
              data={READ_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(value) => void setAddress({ kind: value as ReadKind, layout: null })}
            />
            {mayWrite && (
              <Button
                loading={begin.isPending}
                onClick={() => {
                  setRefused(null);
                  begin.mutate({ kind });
                }}
              >
                {t("layout.begin")}
              </Button>
            )}
          </div>
          <RefusalNotice refusal={refused} />
          <Loaded query={query}>
            {({ items }) => <LayoutCards versions={items.filter(({ state }) => state !== "dropped")} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}

function LayoutCards({ versions }: { versions: readonly LayoutHead[] }) {
  const t = useTranslations("financialStatements.layout");
  const [{ layout }, setAddress] = useQueryStates(layoutParsers);
  if (versions.length === 0) return <Notice title={t("noneTitle")} text={t("noneText")} />;
  return versions.map((version) => (
    <LayoutCard
      key={version.id}
      version={version}
      isOpen={layout === version.id}
      onToggle={() => void setAddress({ layout: layout === version.id ? null : version.id })}
    />
  ));
}

type CardProps = { version: LayoutHead; isOpen: boolean; onToggle: () => void };

function LayoutCard({ version, isOpen, onToggle }: CardProps) {
  const t = useTranslations("financialStatements");
  const { number, digits } = useFormat();
  const heading = t("layout.heading", { kind: t(`kind.${version.kind}`), n: number(version.id) });
  return (
    <article className={css.card} aria-label={heading} data-state={version.state}>
      <header className={css.cardHead}>
        <h2>{heading}</h2>
        <span>{t("layout.fromYear", { year: digits(String(version.from_year)) })}</span>
        <strong>{t(`layout.state.${version.state}`)}</strong>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={onToggle}>
          {t(isOpen ? "layout.close" : "layout.open")}
        </Button>
      </header>
      {isOpen && <OpenedLayout id={version.id} />}
    </article>
  );
}

function OpenedLayout({ id }: { id: number }) {
  const query = api.financialStatements.version.useQuery({ id });
  return <Loaded query={query}>{(version) => <LayoutEditor key={version.version} version={version} />}</Loaded>;
}
