"use client";

import { IconFileText } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Notice } from "@/ui/state/notice";
import { ExportMenu } from "../_parts/export-menu";
import { useWords } from "../mappings/use-words";
import { narrowing, parsers } from "./address";
import { StatementFilterBar } from "./filter-bar";
import type { First } from "./first";
import { GroupView } from "./group-view";
import { RowView } from "./row-view";
import css from "./statements.module.css";
import { useStatementsLive } from "./use-statements-live";

/** Statement of one account: its lines or aggregates. */
export function Statements({ first }: { first: First }) {
  const t = useTranslations("statements");
  const { titleOf } = useWords();
  const [address, setAddress] = useQueryStates(parsers);
  const filters = useRef<HTMLElement>(null);
  const live = useStatementsLive();
  const narrowed = narrowing(address);
  /** Drills down into an account's statement, and back. */
  const drill = (account: number) => {
    if (account === narrowed?.account_id) return;
    const via = [...address.via, narrowed!.account_id].slice(-20);
    void setAddress({ account, via, view: "rows", page: null }, { history: "push" });
  };
  const back = () => {
    const above = address.via.at(-1);
    if (above !== undefined)
      void setAddress({ account: above, via: address.via.slice(0, -1), page: null }, { history: "push" });
  };
  useKeys({ slash: () => filters.current?.querySelector("input")?.select(), escape: back });
  const known = { ...first, address, narrowed, setAddress, drill };

  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          {address.via.length > 0 && (
            <button type="button" className={css.back} onClick={back}>
              {t("back")} <kbd>Esc</kbd>
            </button>
          )}
          <div className={css.tools}>
            {narrowed && <LiveMark live={live} hint={t("liveHint")} />}
            {narrowed && <ExportMenu kind="statement" params={narrowed} />}
          </div>
        </header>
        <StatementFilterBar bar={filters} address={address} setAddress={setAddress} />
        {!narrowed ? (
          <Notice icon={<IconFileText size={30} stroke={1.4} />} title={t("chooseTitle")} text={t("chooseText")} />
        ) : address.view === "rows" ? (
          <RowView key={JSON.stringify(narrowed)} {...known} narrowed={narrowed} titleOf={titleOf} />
        ) : (
          <GroupView {...known} narrowed={narrowed} by={address.view} titleOf={titleOf} />
        )}
      </section>
    </div>
  );
}
