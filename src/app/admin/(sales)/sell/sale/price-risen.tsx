"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { Money } from "@/ui/money";
import type { RefusalDto } from "@/ui/state/refusal";
import { OldNew } from "../old-new";
import css from "./sale.module.css";
import type { Values } from "./values";

type Props = { form: FormState<Values>; currency: string; again: () => void };
type Dearer = { old: number; new: number; difference: number };

/** The price rose: old, new, difference; Enter accepts. Nothing was sold, no input is lost. */
export function PriceRisen({ form, currency, again }: Props) {
  const t = useTranslations("sale");
  const result = useFormValue((form) => form.refusal as RefusalDto | null, form);
  const busy = useFormValue((form) => form.busy as boolean, form);
  const dearer = result?.reason === "priceChanged" ? (result.data as unknown as Dearer) : null;
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (result?.reason === "priceChanged") accept.current?.focus();
  }, [result]);
  if (!dearer) return null;
  return (
    <section role="alert" className={css.risen} aria-label={t("risen")}>
      <strong>{t("risen")}</strong>
      <OldNew old={dearer.old} now={dearer.new} currency={currency} />
      <span>
        {t("difference")} <Money amount={dearer.difference} currency={currency} />
      </span>
      <Button
        ref={accept}
        type="button"
        loading={busy}
        rightSection={<kbd>↵</kbd>}
        // A repeated Enter must not accept.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => {
          form.set("accepted", dearer.new);
          again();
        }}
      >
        {t("acceptPrice")}
      </Button>
    </section>
  );
}
