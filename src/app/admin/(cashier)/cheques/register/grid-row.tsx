"use client";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, memo } from "react";
import { ibanFault, writtenIban } from "@/domain/accounting/account/rules.iban";
import { asciiDigits } from "@/domain/kernel/digits";
import { daysBetween, isDay } from "@/ui/dates/days";
import { CellInput } from "@/ui/form/cell-input";
import { useFormValue } from "@/ui/form/form";
import type { FormState, IssueText } from "@/ui/form/form-state";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { ChoiceCell } from "../../../(accounting)/accounting/documents/[id]/choice-cell";
import { DayCell } from "./day-cell";
import css from "./register.module.css";
import type { Banks } from "./use-banks";
import type { Field, RegisterRow, Values, Wrong } from "./values";

type Props = {
  form: FormState<Values>;
  n: number;
  columns: readonly Field[];
  currency: string;
  today: string;
  banks: Banks;
  /** Errors of its cells as text, so that a row re-renders only when they change. */
  wrongs: string;
  onPaste: (n: number, field: Field, event: ClipboardEvent<HTMLInputElement>) => void;
  onRemove: (n: number) => void;
};

const LENGTH: Partial<Record<Field, number>> = {
  ...{ sayad_id: 22, serial: 20, series: 20, branch: 60, owner_name: 120, owner_iban: 42, description: 300 },
};
/** Two years. */
const FAR_DAYS = 730;
/** Numbers and codes run left to right. */
const CODES = new Set<Field>(["sayad_id", "serial", "series", "owner_iban"]);

/** One cheque of the grid: each cell keeps the typed text and shows its error immediately. */
export const GridRow = memo(function GridRow(props: Props) {
  const { form, n, columns, currency, today, banks, wrongs, onPaste, onRemove } = props;
  const t = useTranslations("cheques");
  const { number, digits } = useFormat();
  const { locale } = useReading();
  const row = useFormValue((form) => form.at(`rows[${n}]`) as RegisterRow | undefined, form);
  const issues = useFormValue((form) => form.faults as ReadonlyMap<string, IssueText>, form);
  if (!row) return null;
  const wrong = new Map(wrongs === "" ? [] : wrongs.split(",").map((one) => one.split(":") as [Field, Wrong]));
  const path = (field: Field) => `rows[${n}].${field}`;
  const put = (change: Partial<RegisterRow>) => {
    for (const [field, value] of Object.entries(change)) form.set(path(field as Field), value);
  };
  const wrongAt = (field: Field) => {
    const result = issues.get(path(field)) ?? (field === "sayad_id" ? issues.get(`rows[${n}]`) : undefined);
    if (result !== undefined) return typeof result === "string" ? result : result[locale];
    const live = wrong.get(field);
    return live && t(`wrong.${live}`);
  };
  const common = (field: Field) => ({
    label: t("cell", { column: t(`column.${field}`), n: number(n + 1) }),
    wrong: wrongAt(field),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => onPaste(n, field, event),
  });
  /** A due date that is more likely mistyped than meant. */
  const noteOfDue = (due: string | null) => {
    if (!isDay(due)) return undefined;
    const days = daysBetween(today, due);
    if (days < 0) return t("note.past", { count: -days, n: number(-days) });
    return days > FAR_DAYS ? t("note.far", { count: days, n: number(days) }) : undefined;
  };
  /** An IBAN determines the bank. */
  const typedText = (field: Field, value: string) => {
    const bank =
      field === "owner_iban" && row.bank === "" && ibanFault(value) === null ? banks.byIban(writtenIban(value)) : "";
    put({ [field]: CODES.has(field) ? asciiDigits(value) : value, ...(bank && { bank }) });
  };
  const cell = (field: Field) => {
    if (field === "due_date")
      return (
        <DayCell
          {...common(field)}
          note={noteOfDue(row.due_date)}
          value={row.due_date}
          today={today}
          onChange={(due_date) => put({ due_date })}
        />
      );
    if (field === "amount")
      return (
        <CellInput {...common(field)} currency={currency} value={row.amount} onChange={(amount) => put({ amount })} />
      );
    if (field === "bank")
      return (
        <ChoiceCell
          {...common(field)}
          chosen={banks.choices.find(({ key }) => key === row.bank) ?? null}
          typed={row.bank}
          choices={banks.choices}
          onChoose={(key) => put({ bank: key ?? "" })}
          onType={(bank) => put({ bank: bank.slice(0, 60) })}
        />
      );
    const { label, wrong, onPaste } = common(field);
    return (
      <input
        data-cell
        className={css.cell}
        dir={CODES.has(field) ? "ltr" : undefined}
        aria-label={label}
        aria-invalid={Boolean(wrong) || undefined}
        title={wrong}
        autoComplete="off"
        spellCheck={false}
        maxLength={LENGTH[field]}
        inputMode={field === "sayad_id" || field === "serial" ? "numeric" : undefined}
        value={CODES.has(field) ? digits(row[field] as string) : (row[field] as string)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => typedText(field, currentTarget.value)}
        onPaste={onPaste}
      />
    );
  };
  return (
    <tr data-row={n}>
      <th scope="row">{number(n + 1)}</th>
      {columns.map((field) => (
        <td key={field} data-path={path(field)} data-column={field}>
          {cell(field)}
        </td>
      ))}
      <td data-column="tools">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          tabIndex={-1}
          aria-label={t("removeRow", { n: number(n + 1) })}
          onClick={() => onRemove(n)}
        >
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      </td>
    </tr>
  );
});
