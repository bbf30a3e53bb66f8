"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { type Party, partyOf } from "../../_money/party";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import {
  allPlaces,
  CLEARED,
  type Details,
  drawerParser,
  exportParams,
  type Filters,
  filterParsers,
  isFiltered,
  isPaymentId,
  type List,
  type ListInput,
  listInput,
} from "./address";
import { DRAWER_ID, PaymentDrawer } from "./drawer";
import { PaymentFilterBar } from "./filter-bar";
import { PaymentTable } from "./payment-table";
import css from "./payments.module.css";
import { usePaymentsLive } from "./use-payments-live";

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

const NEW = "/admin/payments/new";

/** The create page, prefilled from the list's filters. */
function newHref({ type, party }: Pick<Filters, "type" | "party">): string {
  const given = new URLSearchParams();
  if (type) given.set("type", type);
  if (partyOf(party)) given.set("party", party!);
  return given.size > 0 ? `${NEW}?${given}` : NEW;
}

/** The server stops counting and summing here. */
const MAX_COUNTED = 10_000;

/** Receipts, payments and transfers, newest first. */
export function Payments({ first }: Props) {
  const t = useTranslations("payments");
  const { number } = useFormat();
  const router = useRouter();
  const mayWrite = useMay("payment:write");
  const mayExport = useMay("accounting:read");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ payment }, setDrawer] = useQueryStates(drawerParser);
  const [party, setParty] = useState<Party | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const choices = api.payments.choices.useQuery(undefined, { staleTime: 60_000 });
  const currency = choices.data?.currency ?? "IRR";
  const places = useMemo(() => (choices.data ? allPlaces(choices.data) : []), [choices.data]);
  const query = api.payments.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.meta.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ items }) => items), [query.data]);
  const meta = query.data?.pages[0]?.meta;
  const live = usePaymentsLive();
  const open = isPaymentId(payment) ? payment : null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-payment",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ payment: to === null ? null : Number(to) }, { history }),
  });
  const next = newHref(filters);
  useKeys({ keyn: () => mayWrite && router.push(next) });
  const clear = () => setFilters(CLEARED);

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          {meta && (
            <span className={page.count} role="status">
              {meta.total > MAX_COUNTED ? (
                t("countMore", { count: number(MAX_COUNTED) })
              ) : (
                <>
                  {t("count", { n: meta.total, count: number(meta.total) })} ·{" "}
                  <Money amount={meta.worth} currency={currency} />
                </>
              )}
            </span>
          )}
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {mayExport && <ExportMenu kind="payments" params={exportParams(input)} />}
            {mayWrite && (
              <Button component={Link} href={next} leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>}>
                {t("new")}
              </Button>
            )}
          </div>
        </header>
        <PaymentFilterBar
          search={search}
          filters={filters}
          party={party}
          places={places}
          currency={currency}
          onChange={(change) => setFilters(change)}
          onParty={setParty}
          onClear={clear}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            ...(mayWrite && { action: { label: t("new"), href: NEW } }),
          }}
        >
          <PaymentTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <PaymentDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          currency={currency}
          walk={walk}
        />
      )}
    </div>
  );
}
