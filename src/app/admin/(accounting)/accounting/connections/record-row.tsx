"use client";
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../../_money/ledger-link";
import { documentHref } from "../_parts/hrefs";
import { announcementHref, chequeHref, paymentHref, reservationHref } from "../_parts/record-hrefs";
import { useWords } from "../mappings/use-words";
import type { Item } from "./address";
import css from "./connections.module.css";
import { TypeIcon } from "./type-mark";
import { useRecordName } from "./use-record-name";

/** Page of a record; null when it no longer exists. */
function hrefOf({ type, id, title, document, exists }: Item): string | null {
  if (!exists) return null;
  if (type === "payment") return paymentHref(id);
  if (type === "cheque") return chequeHref(id);
  if (type === "announcement") return announcementHref(id);
  if (type === "booking") return reservationHref(title);
  return document && documentHref(document);
}

/** States in which a record no longer counts. */
const GONE = ["trashed", "canceled", "reversed"] as const;
const isGone = (status: string | null): status is (typeof GONE)[number] => GONE.some((one) => one === status);

/** One record: name with link, amount with its document, and remove. */
export function RecordRow({ of, onRemove }: { of: Item; onRemove: (() => void) | undefined }) {
  const t = useTranslations("connections");
  const { dayOf } = useWords();
  const { kindOf, numberOf, nameOf } = useRecordName();
  const href = hrefOf(of);
  const words = (
    <>
      {kindOf(of)} <bdi>{numberOf(of)}</bdi>
    </>
  );
  return (
    <li data-record={`${of.type}:${of.id}`}>
      <TypeIcon type={of.type} />
      <div>
        <p>
          {href ? (
            <Link className={css.link} href={href}>
              {words}
            </Link>
          ) : (
            words
          )}
          {isGone(of.status) && <em> {t(`ended.${of.status}`)}</em>}
        </p>
        <small className={css.beside}>
          {of.exists
            ? [of.date && dayOf(of.date), of.party?.name, of.description].filter(Boolean).join(" · ")
            : t("gone")}
        </small>
      </div>
      {of.amount !== null && of.currency && (
        <LedgerLink of={of.document}>
          <Money amount={of.amount} currency={of.currency} />
        </LedgerLink>
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("remove", { record: nameOf(of) })}
          onClick={onRemove}
        >
          <IconX size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
