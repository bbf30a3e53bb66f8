"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useName } from "../../../(people)/colleagues/use-name";
import type { StatementKind } from "./address";
import css from "./announcements.module.css";

type Props = { items: Pick<StatementKind["list"], "parties" | "currency">; onChoose: (party: string) => void };

/** Totals of notes by party, the largest open amount first; selecting one filters its notes. */
export function PartySums({ items: { parties, currency }, onChoose }: Props) {
  const t = useTranslations("announcements");
  const partyName = useName();
  const { money, number } = useFormat();
  const figure = (amount: number) => amount !== 0 && <bdi>{money(amount, currency).figure}</bdi>;
  return (
    <details className={css.parties}>
      <summary>{t("byParty", { count: parties.length, n: number(parties.length) })}</summary>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t("column.party")}</th>
            {(["debit", "credit", "settled", "open"] as const).map((name) => (
              <th key={name} scope="col" data-figure>
                {t(`sum.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parties.map(({ party, debit, credit, settled, open }) => (
            <tr key={`${party.type}:${party.id}`}>
              <th scope="row">
                <button type="button" className={css.choose} onClick={() => onChoose(`${party.type}:${party.id}`)}>
                  {partyName(party) ?? `${party.type}:${party.id}`}
                </button>
              </th>
              <td data-figure>{figure(debit)}</td>
              <td data-figure>{figure(credit)}</td>
              <td data-figure>{figure(settled)}</td>
              <td data-figure>{figure(open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
