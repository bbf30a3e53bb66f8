"use client";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, memo } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { CellInput } from "@/ui/form/cell-input";
import { useFormValue } from "@/ui/form/form";
import type { FormState, IssueText } from "@/ui/form/form-state";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { ChoiceCell } from "./choice-cell";
import css from "./editor.module.css";
import { type Column, isDimension } from "./paste";
import type { Lists } from "./use-lists";
import type { Cells, DimensionCell, Values } from "./values";

export type Shown = { party: boolean; center: boolean; currency: boolean; dimensions: readonly DimensionCell[] };
type Proposal = { side: "debit" | "credit"; amount: number } | null;

type Props = {
  form: FormState<Values>;
  n: number;
  lists: Lists;
  shown: Shown;
  own: string;
  /** Value of this row that would balance the document. */
  proposal: Proposal;
  /** Rate of the day, when the row has none of its own. */
  dayRate: string | null;
  onPaste: (n: number, column: Column, event: ClipboardEvent<HTMLInputElement>) => void;
  onRemove: (n: number) => void;
};

const COLUMN_OF = { account_id: "account" } as const;

/** A row of the document: cells keep invalid text too. */
export const GridRow = memo(function GridRow(props: Props) {
  const { form, n, lists, shown, own, proposal, dayRate, onPaste, onRemove } = props;
  const t = useTranslations("documents");
  const { number, digits, money } = useFormat();
  const { locale } = useReading();
  const row = useFormValue((form) => form.at(`rows[${n}]`) as Cells | undefined, form);
  const issues = useFormValue((form) => form.faults as ReadonlyMap<string, IssueText>, form);
  if (!row) return null;
  const path = (field: keyof Cells) => `rows[${n}].${field}`;
  const put = (change: Partial<Cells>) => {
    for (const [field, value] of Object.entries(change)) form.set(path(field as keyof Cells), value);
  };
  const issueAt = (field: keyof Cells) => {
    const result = issues.get(path(field)) ?? (field === "account_id" ? issues.get(`rows[${n}]`) : undefined);
    return result === undefined || typeof result === "string" ? result : result[locale];
  };
  const account = row.account_id === null ? null : (lists.accounts.get(row.account_id) ?? null);
  const unknown = row.account !== "" && !lists.awaited ? t("notFound") : undefined;
  const nameOf = (column: Column) =>
    isDimension(column) ? (lists.dimensions.get(column)?.title ?? "") : t(`column.${column}`);
  const label = (column: Column) => t("cell", { column: nameOf(column), n: number(n + 1) });
  const currency = row.currency || own;
  const paste = (field: keyof Cells) => (event: ClipboardEvent<HTMLInputElement>) =>
    onPaste(n, field === "account_id" ? COLUMN_OF.account_id : (field as Column), event);
  const amount = (side: "debit" | "credit") => (
    <td data-figure data-path={path(side)} data-column={side}>
      <CellInput
        label={label(side)}
        currency={currency}
        value={row[side]}
        placeholder={proposal?.side === side ? money(proposal.amount, own).figure : undefined}
        wrong={issueAt(side) ?? (typeof row[side] === "string" ? t("notMoney") : undefined)}
        onChange={(value) => {
          form.set(path(side), value);
          if (value !== null) form.set(path(OTHER[side]), null);
        }}
        onPaste={paste(side)}
      />
    </td>
  );
  const text = (field: "description" | "rate", placeholder?: string) => (
    <input
      data-cell
      className={css.cell}
      data-figure={field === "rate" || undefined}
      aria-label={label(field)}
      aria-invalid={Boolean(issueAt(field)) || undefined}
      title={issueAt(field)}
      autoComplete="off"
      maxLength={500}
      inputMode={field === "rate" ? "decimal" : undefined}
      placeholder={placeholder}
      value={field === "rate" ? digits(row.rate) : row.description}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => put({ [field]: field === "rate" ? rateText(value) : value })}
      onPaste={paste(field)}
    />
  );
  return (
    <tr data-row={n}>
      <th scope="row">{number(n + 1)}</th>
      <td data-path={path("account_id")} data-column="account">
        <ChoiceCell
          label={label("account")}
          chosen={account}
          typed={row.account}
          choices={lists.accountList}
          awaited={lists.awaited}
          wrong={issueAt("account_id") ?? unknown}
          placeholder={n === 0 ? t("accountHint") : undefined}
          onChoose={(key) => put({ ...lists.chosen(key), account: "" })}
          onType={(typed) => put({ account_id: null, account: typed })}
          onPaste={paste("account_id")}
          onSearch={lists.searchAccounts}
        />
      </td>
      {shown.party && (
        <td data-path={path("party")} data-column="party">
          <ChoiceCell
            label={label("party")}
            chosen={lists.parties.get(row.party) ?? null}
            typed={row.party}
            choices={lists.partyList}
            awaited={lists.partiesAwaited}
            wrong={issueAt("party")}
            onChoose={(key) => put({ party: key ?? "" })}
            onType={(party) => put({ party })}
            onPaste={paste("party")}
            onSearch={lists.searchParties}
          />
        </td>
      )}
      {shown.center && (
        <td data-path={path("cost_center_id")} data-column="cost_center_id">
          <ChoiceCell
            label={label("cost_center_id")}
            chosen={lists.centers.get(row.cost_center_id) ?? null}
            typed={row.cost_center_id}
            choices={lists.centerList}
            wrong={issueAt("cost_center_id")}
            onChoose={(key) => put({ cost_center_id: key ?? "" })}
            onType={(cost_center_id) => put({ cost_center_id })}
            onPaste={paste("cost_center_id")}
          />
        </td>
      )}
      {shown.dimensions.map((dimension) => (
        <td key={dimension} data-path={path(dimension)} data-column={dimension}>
          <ChoiceCell
            label={label(dimension)}
            chosen={lists.dimensions.get(dimension)?.members.get(row[dimension] ?? "") ?? null}
            typed={row[dimension] ?? ""}
            choices={lists.dimensions.get(dimension)?.list ?? []}
            wrong={issueAt(dimension)}
            onChoose={(key) => put({ [dimension]: key ?? "" })}
            onType={(typed) => put({ [dimension]: typed })}
            onPaste={paste(dimension)}
          />
        </td>
      ))}
      <td data-path={path("description")} data-column="description">
        {text("description")}
      </td>
      {shown.currency && (
        <>
          <td data-path={path("currency")} data-column="currency">
            <ChoiceCell
              label={label("currency")}
              chosen={lists.currencies.get(currency) ?? null}
              typed={row.currency}
              choices={lists.currencyList}
              wrong={issueAt("currency")}
              onChoose={(key) => put({ currency: key === own ? "" : (key ?? "") })}
              onType={(typed) => put({ currency: typed.toUpperCase() })}
              onPaste={paste("currency")}
            />
          </td>
          <td data-path={path("rate")} data-column="rate" data-figure>
            {row.currency === "" ? (
              <span className={css.soft}>–</span>
            ) : (
              text("rate", dayRate === null ? t("noRate") : digits(dayRate))
            )}
          </td>
        </>
      )}
      {amount("debit")}
      {amount("credit")}
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

const OTHER = { debit: "credit", credit: "debit" } as const;
const rateText = (typed: string) =>
  asciiDigits(typed)
    .replace(/[,٬\s]/g, "")
    .replace("٫", ".");
