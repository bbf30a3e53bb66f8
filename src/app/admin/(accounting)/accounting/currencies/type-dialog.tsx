"use client";
import { useTranslations } from "next-intl";
import { inverseOf, plainRate } from "@/domain/accounting/currency/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { Currency } from "./address";
import css from "./currencies.module.css";
import { useWords } from "./use-words";

/** `way`: which of the two currencies is one unit. */
type Values = { code: string | null; date: string | null; way: "code" | "currency"; rate: string | null };
type Props = { rows: readonly Currency[]; code: string | null; onClose: () => void; onTyped: (code: string) => void };

/** Enters a rate for a day. A weak currency is written the usual way: how many of it are one unit of the branch's. */
export default function TypeDialog({ rows, code, onClose, onTyped }: Props) {
  const t = useTranslations("currencies");
  const announce = useAnnounce();
  const { timeZone } = useReading();
  const { nameOf } = useWords();
  const utils = api.useUtils();
  const type = api.currencies.type.useMutation({ onSettled: () => utils.currencies.invalidate() });
  const own = rows[0]!.currency;
  const known = rows.find((row) => row.code === code);
  const initial: Values = {
    code: code === own ? null : code,
    date: new Date().toLocaleDateString("sv-SE", { timeZone }),
    way: known?.rate?.startsWith("0") ? "currency" : "code",
    rate: null,
  };
  const save = async ({ code, date, way, rate }: Values) => {
    const plain = plainRate(rate ?? "");
    const input = way === "currency" && plain ? inverseOf(plain) : (rate ?? "");
    await type.mutateAsync({ code: code!, date: date!, rate: input });
    announce(t("kept"));
    onTyped(code!);
  };
  return (
    <FormDialog
      title={t("typeTitle")}
      text={t("typeText")}
      initial={initial}
      submit={t("keep")}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.pair}>
        <SelectField
          path="code"
          label={t("column.currency")}
          required
          searchable
          data={rows
            .filter((row) => row.code !== own)
            .map((row) => ({ value: row.code, label: `${row.code} · ${nameOf(row.code)}` }))}
        />
        <DateField path="date" label={t("column.date")} required />
        <SelectField
          path="way"
          label={t("way")}
          data={[
            { value: "code", label: t("oneForeign", { currency: own }) },
            { value: "currency", label: t("oneOwn", { currency: own }) },
          ]}
        />
        <TextField
          path="rate"
          label={t("column.rate")}
          kind="latin"
          required
          maxLength={40}
          data-autofocus={code !== null || undefined}
        />
      </div>
    </FormDialog>
  );
}
