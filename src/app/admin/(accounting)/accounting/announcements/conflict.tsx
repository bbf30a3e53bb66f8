"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useWords } from "../mappings/use-words";
import type { Details, Setting } from "./address";
import css from "./announcements.module.css";
import { differing, type Values, valuesOf } from "./values";

type Props = {
  mine: Values;
  theirs: Details;
  accounts: Setting["accounts"];
  onDecide: (way: "mine" | "theirs") => void;
};

const SHOWN = ["direction", "party", "amount", "account_id", "date", "description", "reference", "status"] as const;

/** The input beside the version another user saved since: nothing is lost before the user decides. */
export function Conflict({ mine, theirs, accounts, onDecide }: Props) {
  const t = useTranslations("announcements");
  const { money } = useFormat();
  const { titleOf, dayOf } = useWords();
  const saved = valuesOf(theirs);
  const differs = new Set<string>(differing(mine, saved));
  const accountOf = (id: number | null) => [...accounts, theirs.account].find((one) => one.id === id);
  const shown = (values: Values, name: (typeof SHOWN)[number]): string => {
    if (name === "party") return values.party?.name ?? "";
    if (name === "direction") return t(`direction.${values.direction}`);
    if (name === "status") return t(`status.${values.status}`);
    if (name === "date") return values.date ? dayOf(values.date) : "";
    if (name === "account_id") {
      const account = accountOf(values.account_id);
      return account ? `${account.code} ${titleOf(account)}` : "";
    }
    if (name === "amount") {
      const result = typeof values.amount === "number" ? money(values.amount, values.currency) : null;
      return result ? `${result.figure} ${result.currency}` : "";
    }
    return values[name];
  };
  const label = (name: (typeof SHOWN)[number]) =>
    name === "reference" ? t("reference") : t(`column.${name === "account_id" ? "account" : name}`);
  return (
    <section className={css.conflict} aria-label={t("conflict.title")}>
      <p role="alert">
        <strong>{t("conflict.title")}</strong> {t("conflict.text")}
      </p>
      <table className={css.sides}>
        <thead>
          <tr>
            <th scope="col">
              <span className="out-of-sight">{t("conflict.field")}</span>
            </th>
            <th scope="col">{t("conflict.mine")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {SHOWN.map((name) => (
            <tr key={name} data-differs={differs.has(name) || undefined}>
              <th scope="row">{label(name)}</th>
              <td>{shown(mine, name) || "–"}</td>
              <td>{shown(saved, name) || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.buttons}>
        <Button variant="default" onClick={() => onDecide("theirs")}>
          {t("conflict.theirsAct")}
        </Button>
        <Button onClick={() => onDecide("mine")}>{t("conflict.mineAct")}</Button>
      </div>
    </section>
  );
}
