"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import { useWords } from "../mappings/use-words";
import type { Candidate } from "./address";
import css from "./connections.module.css";
import { TypeIcon } from "./type-mark";
import { useRecordName } from "./use-record-name";

type Words = Pick<
  Candidate,
  "type" | "kind" | "title" | "date" | "party" | "description" | "currency" | "amount" | "exists"
>;

/** A record in two lines: name and amount, then date, party and purpose. */
export function RecordWords({ of }: { of: Words }) {
  const t = useTranslations("connections");
  const { dayOf } = useWords();
  const { kindOf, numberOf } = useRecordName();
  const beside = [of.date && dayOf(of.date), of.party?.name, of.description].filter(Boolean).join(" · ");
  return (
    <>
      <span className={css.words}>
        <TypeIcon type={of.type} />
        <span>
          {kindOf(of)} <bdi>{numberOf(of)}</bdi>
        </span>
        {of.amount !== null && of.currency && <Money amount={of.amount} currency={of.currency} />}
      </span>
      <small className={css.beside}>{of.exists ? beside : t("gone")}</small>
    </>
  );
}
