"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import css from "./drawer.module.css";
import type { Details } from "./filters";
import { isCancelable } from "./is-cancelable";

type Props = {
  of: Details;
  /** `lines` null for the whole reservation. */
  onCancel: (lines: number[] | null, reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Selects items, shows the effect, and asks for the reason. */
export default function CancelDialog({ of, onCancel, onClose }: Props) {
  const t = useTranslations("cancel");
  const words = useTranslations("drawer");
  const { number } = useFormat();
  // Items at opening: one sold since is not canceled unseen.
  const [items] = useState(() => of.items.filter(isCancelable));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(items.map(({ line }) => line)));
  const going = items.filter(({ line }) => chosen.has(line));
  const seats = going.reduce((sum, { pax }) => sum + pax.adult + pax.child, 0);
  const whole = going.length === of.items.length;
  const toggle = (line: number) => {
    const next = new Set(chosen);
    if (!next.delete(line)) next.add(line);
    setChosen(next);
  };
  return (
    <ActDialog
      title={t("title", { pnr: of.local_pnr })}
      submit={whole ? t("whole") : t("part")}
      danger
      disabled={going.length === 0}
      onAct={(reason) => onCancel(whole ? null : going.map(({ line }) => line), reason)}
      onClose={onClose}
    >
      {items.length > 1 && (
        <fieldset className={css.choices}>
          <legend>{t("which")}</legend>
          {items.map(({ line, fare_class, pax, total }) => (
            <div key={line}>
              <Checkbox
                label={t("item", { fareClass: `\u2068${fare_class}\u2069`, n: number(pax.adult + pax.child) })}
                checked={chosen.has(line)}
                onChange={() => toggle(line)}
              />
              <Money amount={total} currency={of.currency} />
            </div>
          ))}
        </fieldset>
      )}
      <ul className={css.happens} aria-label={t("happens")}>
        <li>{t("seats", { n: number(seats) })}</li>
        <li>{of.partner ? t("partner", { partner: `\u2068${of.partner}\u2069` }) : t("nobody")}</li>
        <li>{t("money")}</li>
        <li>{t("forGood")}</li>
      </ul>
      <p className={css.goes}>
        {words("total")} <Money amount={going.reduce((sum, { total }) => sum + total, 0)} currency={of.currency} />
      </p>
    </ActDialog>
  );
}
