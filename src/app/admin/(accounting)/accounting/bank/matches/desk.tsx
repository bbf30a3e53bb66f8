"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useAnnounce } from "@/ui/announcer";
import { FilterSelect } from "@/ui/filters/filter-select";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { api, useBranchLive, useMay } from "../../../../_client";
import { BankPages } from "../_parts/bank-pages";
import { useAccountTitle } from "../_parts/use-account-title";
import { type BankAccountList, deskParsers, VIEWS } from "./address";
import { Closings } from "./closings";
import css from "./desk.module.css";
import { FreePanes } from "./free-panes";
import { Matches } from "./matches";

/** Matching of a bank account's statement with the books: proposals, free rows of both sides, closing statements. */
export function MatchingDesk({ first }: { first: BankAccountList | undefined }) {
  const t = useTranslations("bankMatch");
  const [{ account, view }, setAddress] = useQueryStates(deskParsers);
  const query = api.bankStatements.accounts.useQuery(undefined, { initialData: first });
  const items = query.data?.items ?? [];
  const chosen = items.find(({ id }) => id === account) ?? items[0];
  const utils = api.useUtils();
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("bank_"),
    onChange: () => void Promise.all([utils.bankMatches.invalidate(), utils.bankClosings.invalidate()]),
  });
  const titleOf = useAccountTitle();

  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <BankPages />
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {chosen && <RunButton account={chosen.id} />}
          </div>
        </header>
        <search className={page.filters}>
          <FilterSelect
            label={t("account")}
            clearLabel={t("clear")}
            clearable={false}
            data={items.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
            value={chosen ? String(chosen.id) : null}
            onChange={(value) => setAddress({ account: value === null ? null : Number(value) })}
          />
          <SegmentedControl
            aria-label={t("views")}
            data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(value) => setAddress({ view: value as (typeof VIEWS)[number] })}
          />
        </search>
        <Loaded query={query}>
          {() =>
            chosen ? (
              <div className={css.body}>
                {view === "free" && <FreePanes key={chosen.id} account={chosen} />}
                {view === "closings" && <Closings key={chosen.id} account={chosen} />}
                {(view === "proposed" || view === "accepted") && (
                  <Matches key={`${chosen.id}${view}`} account={chosen} state={view} />
                )}
              </div>
            ) : (
              <Notice
                title={t("noAccountTitle")}
                text={t("noAccountText")}
                action={{ label: t("toAccounts"), href: "/admin/accounting/accounts" }}
              />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function RunButton({ account }: { account: number }) {
  const t = useTranslations("bankMatch");
  const announce = useAnnounce();
  const may = useMay("accounting:write");
  const run = api.bankMatches.run.useMutation({ onSuccess: () => announce(t("started")) });
  if (!may) return null;
  return (
    <Button
      leftSection={<IconArrowsExchange size={16} />}
      loading={run.isPending}
      onClick={() => run.mutate({ account_id: account })}
    >
      {t("run")}
    </Button>
  );
}
