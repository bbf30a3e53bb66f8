"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { api } from "../../_client";
import { CASE_STATES, caseInput } from "./address";
import { CaseItem } from "./case-item";
import type { Frame } from "./frame";
import css from "./gateway-links.module.css";

/** Callbacks that contradict our data: reviewed by a user and closed with a note. */
export function Cases({ filters, setFilters, first }: Frame) {
  const t = useTranslations("gatewayLinks");
  const { number } = useFormat();
  const input = caseInput(filters);
  const query = api.gateways.cases.useQuery(input, {
    initialData: deepEqual(input, first.casesInput) ? first.cases : undefined,
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const none = { title: t("noCasesTitle"), text: t("noCasesText") };
  return (
    <section className={`${page.list} ${css.cases}`} aria-label={t("view.cases")}>
      <div className={page.filters}>
        <SegmentedControl
          aria-label={t("caseState")}
          data={CASE_STATES.map((value) => ({ value, label: t(`cases.${value}`) }))}
          value={filters.state}
          onChange={(state) => setFilters({ state: state as (typeof CASE_STATES)[number] })}
        />
        {total > rows.length && <span>{t("casesShown", { n: number(rows.length), all: number(total) })}</span>}
      </div>
      <ListStates query={{ ...query, data: query.data && { rows } }} narrowed={false} none={none} empty={none}>
        <div className={css.caseList}>
          {rows.map((one) => (
            <CaseItem key={one.id} of={one} withLink />
          ))}
        </div>
      </ListStates>
    </section>
  );
}
