"use client";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { Words } from "../../../_money/amount-field";
import { LedgerLink } from "../../../_money/ledger-link";
import { useName } from "../../../(people)/colleagues/use-name";
import { receiptHref, type Stored } from "../address";
import css from "./editor.module.css";

type Props = { stored: Stored; currency: string; onNext: () => void };

/** Stored payments with their numbers: P prints, N starts the next one. */
export function StoredPanel({ stored: { payments, totals }, currency, onNext }: Props) {
  const t = useTranslations("payments");
  const partyName = useName();
  const { digits, number } = useFormat();
  const router = useRouter();
  const title = useRef<HTMLHeadingElement>(null);
  const paper = receiptHref(payments.map(({ id }) => id));
  useEffect(() => title.current?.focus(), []);
  useKeys({ keyp: () => router.push(`${paper}&print`), keyn: onNext });
  const [first] = payments;
  return (
    <section className={css.stored}>
      <IconCircleCheck className={css.good} size={34} stroke={1.5} aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        {t("storedTitle", { n: payments.length, count: number(payments.length) })}
      </h1>
      <p className={css.storedSum}>
        {first && partyName(first.counterparty)} · <Money amount={totals.worth} currency={currency} />
      </p>
      <Words amount={totals.worth} currency={currency} />
      <ul>
        {payments.map((one) => (
          <li key={one.id}>
            <Link href={`/admin/payments?payment=${one.id}`}>
              {t("named", { type: t(`type.${one.type}`), n: digits(String(one.number)) })}
            </Link>
            <span>{t(`method.${one.method}`)}</span>
            <Money amount={one.amount} currency={one.currency} />
            <LedgerLink of={one.document} />
          </li>
        ))}
      </ul>
      <p className={css.storedActs}>
        <Button
          component={Link}
          href={paper}
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          rightSection={<kbd>P</kbd>}
        >
          {t("print")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          rightSection={<kbd>N</kbd>}
          onClick={onNext}
        >
          {t("another")}
        </Button>
      </p>
    </section>
  );
}
