"use client";
import { Button } from "@mantine/core";
import { IconPrinter, IconRefreshDot } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DateRange } from "@/ui/dates/date-range";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import parts from "@/ui/list/parts.module.css";
import { api, useMay } from "../../../_client";
import type { Details } from "../address";
import { type Address, billHref, billInput } from "./address";
import { BillSums } from "./bill-sums";
import { BillTable } from "./bill-table";
import css from "./colleague.module.css";
import type { First } from "./first";

const RebuildDialog = late(async () => ({ default: (await import("./rebuild-dialog")).RebuildDialog }));

type Days = Pick<Address, "from" | "to">;
type Props = { of: Details; days: Days; onDays: (days: Days) => unknown; first: First };

/** Account statement by line and by kind. */
export function Ledger({ of, days, onDays, first }: Props) {
  const t = useTranslations("colleagues");
  const router = useRouter();
  const mayRebuild = useMay("colleague:write");
  const [rebuilding, setRebuilding] = useState(false);
  const input = billInput(of.id, days);
  const query = api.colleagues.bill.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.meta.next_cursor,
    initialData: deepEqual(input, first.input) && first.bill ? { pages: [first.bill], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const rows = useMemo(() => pages.flatMap(({ items }) => items.rows), [pages]);
  const whole = pages[0]?.items;
  const paper = billHref(of.id, days);
  const clear = () => onDays({ from: null, to: null });
  useKeys({ keyp: () => router.push(paper) });
  return (
    <section className={css.ledger} aria-label={t("bill.title")}>
      <search className={page.filters}>
        <DateRange from={days.from} to={days.to} onChange={onDays} label={t("bill.period")} />
        {(days.from || days.to) && <ClearFilters label={t("clear")} onClear={clear} />}
        <span className={parts.end} />
        {mayRebuild && (
          <Button
            variant="default"
            leftSection={<IconRefreshDot size={16} aria-hidden />}
            onClick={() => setRebuilding(true)}
          >
            {t("rebuild")}
          </Button>
        )}
        <Button
          component={Link}
          href={paper}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<kbd>P</kbd>}
        >
          {t("bill.print")}
        </Button>
      </search>
      {whole && <BillSums of={whole} />}
      <ListStates
        query={{ ...query, data: query.data && { rows } }}
        narrowed={Boolean(days.from || days.to)}
        none={{
          title: t("bill.emptyTitle"),
          text: t("bill.emptyText"),
          action: { label: t("clear"), onClick: clear },
        }}
        empty={{ title: t("bill.emptyTitle"), text: t("bill.neverText") }}
      >
        <BillTable
          rows={rows}
          currency={whole?.currency ?? of.branch_currency}
          waiting={query.isPlaceholderData}
          more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
        />
      </ListStates>
      {rebuilding && <RebuildDialog of={of} onClose={() => setRebuilding(false)} />}
    </section>
  );
}
