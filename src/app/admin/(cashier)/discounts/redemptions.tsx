"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { mayRelease } from "@/domain/cashier/discount/rules";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import { PartyIcon } from "../../_money/party-icon";
import { useName } from "../../(people)/colleagues/use-name";
import type { Details, Redemption } from "./address";
import css from "./discounts.module.css";

type Props = { id: number; uses: Details["uses"]; currency: string; mayWrite: boolean };

/** Uses of a code, the latest first; reserved ones can be released. */
export function Redemptions({ id, uses, currency, mayWrite }: Props) {
  const t = useTranslations("discounts");
  const { number } = useFormat();
  const query = api.discounts.redemptions.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined },
  );
  const counts = (["reserved", "attached", "consumed"] as const).filter((state) => uses[state] > 0);
  return (
    <section className={drawer.section}>
      <h3>{t("redemptions")}</h3>
      {counts.length > 0 && (
        <p className={css.counts}>
          {counts.map((state) => (
            <span key={state}>
              {t(`use.${state}`)}: <b>{number(uses[state])}</b>
            </span>
          ))}
        </p>
      )}
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className={drawer.none}>{t("unused")}</p>;
          return (
            <>
              <ul className={css.redemptions}>
                {rows.map((row) => (
                  <Row key={row.id} row={row} currency={currency} mayWrite={mayWrite} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("more")}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Row({ row, currency, mayWrite }: { row: Redemption; currency: string; mayWrite: boolean }) {
  const t = useTranslations("discounts");
  const partyName = useName();
  const utils = api.useUtils();
  const release = api.discounts.release.useMutation({ onSuccess: () => utils.discounts.invalidate() });
  const { party, state, discount, product, created_at } = row;
  const type = party.type === "colleague" ? "colleague" : "passenger";
  return (
    <li data-state={state}>
      <PartyIcon type={type} />
      <span className={css.who}>
        <bdi>{partyName(party)}</bdi>
        <small>
          {t(`use.${state}`)}
          {product && ` · ${t(`product.${product}`)}`} · <DayTime at={created_at} soft />
        </small>
        {release.isError && <RefusalNotice refusal={refusalOfError(release.error)} />}
      </span>
      <span className={css.off}>
        <Money amount={discount} currency={currency} />
        {mayWrite && mayRelease(state) && (
          <Button
            variant="default"
            size="compact-xs"
            loading={release.isPending}
            onClick={() => release.mutate({ redemption_id: row.id })}
          >
            {t("release")}
          </Button>
        )}
      </span>
    </li>
  );
}
