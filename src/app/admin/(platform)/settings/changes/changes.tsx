"use client";
import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryState } from "nuqs";
import { useFormat } from "@/ui/format/use-format";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { api, useBranchLive } from "../../../_client";
import { ChangeItem } from "./change-item";
import css from "./changes.module.css";
import type { ChangeListDto } from "./types";

const PER_PAGE = 50;

/** Changes of destinations of money, codes and keys: pending first, with both sides. */
export function Changes({ first }: { first: ChangeListDto | undefined }) {
  const t = useTranslations("changeRequests");
  const { number } = useFormat();
  const utils = api.useUtils();
  const [at, setAt] = useQueryState("page", parseAsInteger.withDefault(1));
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("change_request."),
    onChange: () => void utils.changes.invalidate(),
  });
  const query = api.changes.list.useQuery({ page: at }, { initialData: at === 1 ? first : undefined });
  const waiting = query.data?.rows.filter(({ state }) => state === "waiting").length ?? 0;
  const home = { label: t("toGateways"), href: "/admin/settings/gateways" };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead title={t("title")} live={live} count={query.data && t("waiting", { n: number(waiting) })} />
        <p className={css.lead}>{t("lead")}</p>
        {query.data?.one_person && <p className={css.onePerson}>{t("onePerson")}</p>}
        <ListStates
          query={query}
          narrowed={false}
          none={{ title: t("emptyTitle"), text: t("emptyText"), action: home }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: home }}
        >
          <ol className={css.rows}>
            {query.data?.rows.map((row) => (
              <ChangeItem key={row.id} row={row} />
            ))}
          </ol>
        </ListStates>
        <Pager page={at} total={query.data?.total ?? 0} perPage={PER_PAGE} onPage={(to) => setAt(to)} />
      </section>
    </div>
  );
}
