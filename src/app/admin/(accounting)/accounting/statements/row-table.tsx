"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { memo, useEffect, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { ListTable } from "@/ui/table/list-table";
import { useName } from "../../../(people)/colleagues/use-name";
import { documentHref } from "../_parts/hrefs";
import { useDescription } from "../_parts/use-description";
import { Balance } from "../accounts/balance";
import type { Page, StatementListRow } from "./address";
import css from "./statements.module.css";

type Props = {
  items: Page["items"];
  total: number;
  /** A line by index from 0; undefined while loading. */
  rowAt: (place: number) => StatementListRow | undefined;
  /** Target line. */
  wanted: { place: number; asked: number } | null;
  onSight: (places: { from: number; to: number }) => void;
  onDrill: (account: number) => void;
  onParty: (party: string) => void;
  titleOf: (account: { title: string; title_latin: string }) => string;
  dayOf: (date: string) => string;
  party: string | null;
};

const HEIGHT = 36;
/** Maximum height a browser can lay out; beyond it the table holds a window around the current line. */
const MOST = 400_000;

/** Virtualized lines; arrows move, Enter opens the document, the sides drill into the account. */
export function RowTable({ items, total, rowAt, wanted, onSight, onDrill, titleOf, ...rest }: Props) {
  const t = useTranslations("statements");
  const scroller = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const [base, setBase] = useState(0);
  const moving = useRef(false);
  const [current, setCurrent] = useState<number | null>(null);
  const count = Math.min(total - base, MOST);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 10,
    scrollPaddingStart: HEIGHT,
    initialRect: { width: 1_000, height: 700 },
  });
  const shown = virtual.getVirtualItems();
  const [from, to] = [base + (shown[0]?.index ?? 0), base + (shown.at(-1)?.index ?? 0)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight, and nothing else.
  useEffect(() => onSight({ from, to }), [from, to]);

  /** Scrolls to an index, moving the window if needed. */
  const show = (place: number, align: "auto" | "start" | "end", stretch: "same" | "around") => {
    const start = stretch === "same" ? base : Math.min(Math.max(0, place - MOST / 2), Math.max(0, total - MOST));
    setBase(start);
    moving.current = true;
    // After the window has moved.
    requestAnimationFrame(() => {
      virtual.scrollToIndex(place - start, { align });
      requestAnimationFrame(() => {
        moving.current = false;
      });
    });
  };
  const goTo = (place: number, align: "auto" | "start" = "auto") => {
    const next = Math.min(Math.max(0, place), total - 1);
    setCurrent(next);
    show(next, align, next >= base && next < base + count ? "same" : "around");
  };
  // Who scrolls to an end of the stretch goes on in the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight, and nothing else.
  useEffect(() => {
    if (moving.current) return;
    if (to === base + count - 1 && base + count < total) show(to, "end", "around");
    else if (from === base && base > 0) show(from, "start", "around");
  }, [from, to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on every request.
  useEffect(() => {
    if (wanted) goTo(wanted.place, "start");
  }, [wanted]);

  // The current line takes the focus once it is rendered, unless the user is typing elsewhere.
  const there = current !== null && current >= from && current <= to && rowAt(current) !== undefined;
  useEffect(() => {
    if (!there || document.activeElement?.closest("input, [role=dialog], [role=listbox]")) return;
    scroller.current?.querySelector<HTMLElement>(`[data-place="${current}"] a`)?.focus({ preventScroll: true });
  }, [there, current]);

  const step = (by: number) =>
    goTo((current ?? base + Math.floor((scroller.current?.scrollTop ?? 0) / HEIGHT) - 1) + by);
  const inSight = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / HEIGHT) - 2);
  const into = () => {
    const row = current === null ? undefined : rowAt(current);
    if (row) onDrill(row.account.id);
  };
  const onwards = () => (document.dir === "rtl" ? "arrowleft" : "arrowright");
  useKeys({
    arrowdown: () => step(1),
    keyj: () => step(1),
    arrowup: () => step(-1),
    keyk: () => step(-1),
    pagedown: () => step(inSight),
    pageup: () => step(-inSight),
    home: () => goTo(0),
    end: () => goTo(total - 1),
    arrowleft: () => onwards() === "arrowleft" && into(),
    arrowright: () => onwards() === "arrowright" && into(),
    enter: (event) => {
      const row = current === null ? undefined : rowAt(current);
      const own = (event.target as Element).closest("a, button");
      if (own) (own as HTMLElement).click();
      else if (row) router.push(documentHref(row));
    },
  });

  const deep = items.account.level !== "detailed";
  const columns = [
    "date",
    "document",
    ...(deep ? (["account"] as const) : []),
    "description",
    "party",
    "debit",
    "credit",
    "balance",
  ] as const;
  const padding = (height: number) =>
    height > 0 && (
      <tr aria-hidden style={{ height }} className={css.room}>
        <td />
      </tr>
    );
  return (
    <ListTable
      className={`${css.table} ${deep ? css.deep : ""}`}
      caption={t("table")}
      columns={columns}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
      scroller={scroller}
      rowCount={total + 1}
    >
      {padding((shown[0]?.index ?? 0) * HEIGHT)}
      {shown.map(({ index }) => {
        const place = base + index;
        const row = rowAt(place);
        return row ? (
          <LineRow
            key={place}
            place={place}
            row={row}
            currency={items.currency}
            deep={deep}
            current={place === current}
            onFocus={setCurrent}
            onDrill={onDrill}
            titleOf={titleOf}
            {...rest}
          />
        ) : (
          <tr key={place} data-place={place} aria-rowindex={place + 2}>
            <td>
              <span className={css.coming} />
            </td>
          </tr>
        );
      })}
      {padding((count - 1 - (shown.at(-1)?.index ?? count - 1)) * HEIGHT)}
    </ListTable>
  );
}

type LineProps = Pick<Props, "onDrill" | "onParty" | "titleOf" | "dayOf" | "party"> & {
  place: number;
  row: StatementListRow;
  currency: string;
  deep: boolean;
  current: boolean;
  onFocus: (place: number) => void;
};

const LineRow = memo(
  function LineRow({
    place,
    row,
    currency,
    deep,
    current,
    onFocus,
    onDrill,
    onParty,
    titleOf,
    dayOf,
    party,
  }: LineProps) {
    const { money, digits } = useFormat();
    const t = useTranslations("statements");
    const partyName = useName();
    const textOf = useDescription();
    const figure = (amount: number) => amount !== 0 && <bdi>{money(amount, currency).figure}</bdi>;
    const { own } = row;
    const amount = own && (own.debit || own.credit);
    return (
      <tr
        data-place={place}
        data-document={row.document_id}
        aria-rowindex={place + 2}
        aria-current={current || undefined}
        onFocus={() => onFocus(place)}
      >
        <td data-column="date">{dayOf(row.date)}</td>
        <td data-column="document">
          <Link href={documentHref(row)} title={t(row.number === null ? "temporary" : "definite")}>
            {digits(String(row.legal_no ?? row.number ?? row.reference_no ?? row.document_id))}
          </Link>
        </td>
        {deep && (
          <td data-column="account">
            <button type="button" tabIndex={-1} onClick={() => onDrill(row.account.id)}>
              <bdi className="code">{row.account.code}</bdi> {titleOf(row.account)}
            </button>
          </td>
        )}
        <td data-column="description" title={row.interpretation}>
          {row.about ? textOf(row) : row.interpretation}
          {own && amount ? (
            <small>
              {" "}
              <bdi>{money(amount, own.currency).figure}</bdi> {own.currency}
            </small>
          ) : null}
          {row.cost_center && (
            <small title={titleOf(row.cost_center)}>
              {" "}
              <bdi className="code">{row.cost_center.code}</bdi>
            </small>
          )}
          {row.dimensions.map((member) => (
            <small key={member.dimension_id} title={titleOf(member)}>
              {" "}
              <bdi className="code">{member.code}</bdi>
            </small>
          ))}
        </td>
        <td data-column="party">
          {row.party && row.party !== party ? (
            <button type="button" tabIndex={-1} title={t("onlyParty")} onClick={() => onParty(row.party!)}>
              <bdi>{partyName({ name: row.party_name, name_latin: row.party_name_latin }) ?? row.party}</bdi>
            </button>
          ) : (
            <bdi>{partyName({ name: row.party_name, name_latin: row.party_name_latin }) ?? row.party}</bdi>
          )}
        </td>
        <td data-column="debit">{figure(row.debit)}</td>
        <td data-column="credit">{figure(row.credit)}</td>
        <td data-column="balance">
          <Balance amount={row.balance} currency={currency} />
        </td>
      </tr>
    );
  },
  (one, other) =>
    one.row === other.row && one.current === other.current && one.place === other.place && one.party === other.party,
);
