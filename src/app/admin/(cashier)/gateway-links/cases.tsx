"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { api, useBranchLive, useMay } from "../../_client";
import { useListTexts } from "../../_resource/list-texts";
import { CASE_STATES, type CaseInput, type CaseList, caseInput, viewParsers } from "./address";
import { CaseItem } from "./case-item";
import css from "./gateway-links.module.css";
import { NewLink, TOPICS, ToGateways } from "./resource";

export type FirstCases = { input: CaseInput; list: CaseList | undefined };

/** Callbacks that contradict our data: an inbox, reviewed by a user and closed with a note. */
export default function Cases({ first }: { first: FirstCases }) {
  const t = useTranslations("gatewayLinks");
  const { text } = useListTexts("gatewayLinks");
  const { number } = useFormat();
  const [state, setState] = useQueryState("state", viewParsers.state);
  const [making, setMaking] = useState(false);
  const add = useMay("gateway:write") ? { label: t("add"), onClick: () => setMaking(true) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const utils = api.useUtils();
  const live = useBranchLive({
    concerns: (topic) => TOPICS.some((start) => topic.startsWith(start)),
    onChange: () => void utils.gateways.invalidate(),
  });
  const input = caseInput(state);
  const initialData = deepEqual(input, first.input) ? first.list : undefined;
  const query = api.gateways.cases.useQuery(input, { initialData });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const none = { title: t("noCasesTitle"), text: t("noCasesText") };
  const shown = total > rows.length && t("casesShown", { n: number(rows.length), all: number(total) });
  return (
    <section className={`${page.list} ${css.cases}`} aria-label={t("view.cases")}>
      <ListHead title={t("title")} live={live} liveHint={text("liveHint")} {...(add && { add })}>
        <ToGateways />
      </ListHead>
      <div className={page.filters}>
        <SegmentedControl
          aria-label={t("caseState")}
          data={CASE_STATES.map((value) => ({ value, label: t(`cases.${value}`) }))}
          value={state}
          onChange={(to) => setState(to as typeof state)}
        />
        {shown && <span>{shown}</span>}
      </div>
      <ListStates query={{ ...query, data: query.data && { rows } }} narrowed={false} none={none} empty={none}>
        <div className={css.caseList}>
          {rows.map((one) => (
            <CaseItem key={one.id} of={one} withLink />
          ))}
        </div>
      </ListStates>
      {making && <NewLink onClose={() => setMaking(false)} />}
    </section>
  );
}
