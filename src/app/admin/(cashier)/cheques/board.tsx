"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { type ChequeState, OPEN_STATES } from "@/domain/cashier/cheque/rules";
import { absolute } from "@/domain/kernel/exact";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { useMay } from "../../_client";
import { statementHref } from "../../(accounting)/accounting/_parts/hrefs";
import css from "./board.module.css";
import { Card } from "./card";
import { StateMark } from "./state-mark";
import type { Board as BoardOf, Cheque, Column } from "./types";
import { useWords } from "./use-words";

type Props = {
  board: BoardOf;
  currency: string;
  open: number | null;
  waiting: boolean;
  onOpen: (name: string) => void;
  /** Undefined without permission to write. */
  onNext: ((cheque: Cheque) => void) | undefined;
  /** The list of all cheques in a state. */
  listHref: (state: ChequeState) => string;
};

/** Active states are columns; final ones are summarized beside them. */
const moves = (state: ChequeState) => state === "endorsed" || (OPEN_STATES as readonly ChequeState[]).includes(state);

/** Cheques by state. Arrows move between cards and columns, Enter opens, A runs the next step. */
export function Board({ board, currency, open, waiting, onOpen, onNext, listHref }: Props) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const { locale } = useReading();
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-cheque]");
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const columns = [...(box.current?.querySelectorAll<HTMLElement>("[data-state]:has([data-cheque])") ?? [])];
    const cards = (at: number) => [...(columns[at]?.querySelectorAll<HTMLElement>("[data-cheque]") ?? [])];
    const column = columns.findIndex((one) => one.contains(card));
    const row = cards(column).indexOf(card);
    const forward = locale === "fa" ? "ArrowLeft" : "ArrowRight";
    const beside = (by: number) => cards(column + by)[Math.min(row, cards(column + by).length - 1)];
    const to =
      event.key === "ArrowDown"
        ? cards(column)[row + 1]
        : event.key === "ArrowUp"
          ? cards(column)[row - 1]
          : event.key === "ArrowLeft" || event.key === "ArrowRight"
            ? beside(event.key === forward ? 1 : -1)
            : null;
    if (to === null) return;
    event.preventDefault();
    to?.querySelector<HTMLElement>("a")?.focus();
    to?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (to && open !== null) onOpen(to.dataset["cheque"]!);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards within.
    <div ref={box} className={css.board} data-waiting={waiting || undefined} onKeyDown={onKeyDown}>
      {board.columns
        .filter(({ state }) => moves(state))
        .map((column) => (
          <section
            key={column.state}
            className={css.column}
            data-state={column.state}
            aria-label={t(`state.${column.state}`)}
          >
            <ColumnHead column={column} currency={currency} />
            {column.count === 0 && <p className={css.none}>{t("noneHere")}</p>}
            <ol className={css.cards}>
              {column.cards.map((cheque) => (
                <Card
                  key={cheque.id}
                  cheque={cheque}
                  currency={currency}
                  open={cheque.id === open}
                  onOpen={onOpen}
                  onNext={onNext}
                />
              ))}
            </ol>
            {column.cards.length < column.count && (
              <Link className={css.rest} href={listHref(column.state)}>
                {t("allOf", { n: number(column.count) })}
              </Link>
            )}
          </section>
        ))}
      <section className={css.ended} aria-label={t("ended")}>
        {board.columns
          .filter(({ state }) => !moves(state))
          .map((column) => (
            <Link key={column.state} className={css.end} href={listHref(column.state)}>
              <StateMark state={column.state} />
              <Count n={column.count} />
              <span className={css.sum}>
                <Money amount={column.amount} currency={currency} />
              </span>
            </Link>
          ))}
      </section>
    </div>
  );
}

/** Header of a column: state, count, total, overdue, and the balance in the books. */
function ColumnHead({ column, currency }: { column: Column; currency: string }) {
  const t = useTranslations("cheques");
  const reads = useMay("accounting:read");
  const { titleOf } = useWords();
  const { number } = useFormat();
  const { account } = column;
  return (
    <header className={css.head}>
      <h2>
        <StateMark state={column.state} />
        <Count n={column.count} />
      </h2>
      <strong className={css.sum}>
        <Money amount={column.amount} currency={currency} />
      </strong>
      {column.overdue > 0 && (
        <span className={css.late}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {t("overdue", { count: column.overdue, n: number(column.overdue) })}
        </span>
      )}
      {account && (
        <small className={css.books}>
          <span>{t("inBooks")}</span>
          {reads ? (
            <Link href={statementHref({ account: account.id })} title={titleOf(account)}>
              <Balance {...account} currency={currency} />
            </Link>
          ) : (
            <Balance {...account} currency={currency} />
          )}
        </small>
      )}
    </header>
  );
}

/** Balance of an account with its side. */
function Balance({ balance, currency }: { balance: number; currency: string }) {
  const t = useTranslations("accounts.side");
  return (
    <>
      <Money amount={absolute(balance)} currency={currency} /> {balance !== 0 && t(balance > 0 ? "debit" : "credit")}
    </>
  );
}

function Count({ n }: { n: number }) {
  const { number } = useFormat();
  return <span className={css.count}>{number(n)}</span>;
}
