"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Owner } from "@/domain/cashier/wallet/rules";
import { absolute } from "@/domain/kernel/exact";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import { type Movement, toOwnerInput } from "./address";
import css from "./wallets.module.css";

const PER_PAGE = 20;

/** Movements of a wallet, the newest first, with running balance. */
export function Movements({ owner, currency }: { owner: Owner; currency: string }) {
  const t = useTranslations("wallets");
  const query = api.wallets.transactions.useInfiniteQuery(
    { ...toOwnerInput(owner), per_page: PER_PAGE },
    { getNextPageParam: (last) => last.meta.next_cursor },
  );
  const rows = (query.data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <section className={drawer.section}>
      <h3>{t("movements")}</h3>
      <Loaded query={{ ...query, data: query.data && rows }}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={drawer.none}>{t("noMovements")}</p>
          ) : (
            <ul className={css.movements}>
              {rows.map((row) => (
                <Moved key={`${row.document_id}.${row.line}`} row={row} currency={currency} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}

function Moved({ row, currency }: { row: Movement; currency: string }) {
  const t = useTranslations("wallets");
  const { dayOf } = useWords();
  const { amount, balance, date, interpretation } = row;
  return (
    <li data-way={amount > 0 ? "in" : "out"}>
      <span>
        {dayOf(date)} · <span>{t(amount > 0 ? "in" : "out")}</span>
      </span>
      <strong>
        <LedgerLink of={row}>
          <Money amount={absolute(amount)} currency={currency} />
        </LedgerLink>
      </strong>
      <p>{interpretation}</p>
      <small>
        {t("after")} <Money amount={balance} currency={currency} />
      </small>
    </li>
  );
}
