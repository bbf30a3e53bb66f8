"use client";
import { ActionIcon, Select, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ACCOUNT_SIDES, type AccountSide, type ReadKind } from "@/domain/accounting/financial-statement/rules";
import { AccountPicker } from "../../_parts/account-picker";
import { useWords } from "../../mappings/use-words";
import type { LayoutLine } from "../address";
import css from "./layouts.module.css";

type Props = {
  lines: readonly LayoutLine[];
  kind: ReadKind;
  isEditable: boolean;
  onChange: (code: string, to: Partial<LayoutLine>) => void;
};

/** The tree of lines; those of accounts list them, those of a formula show it. */
export function LayoutLines({ lines, kind, isEditable, onChange }: Props) {
  const t = useTranslations("financialStatements.layout");
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const depthOf = ({ parent_code }: LayoutLine, left = 20): number => {
    const parent = parent_code === null ? undefined : byCode.get(parent_code);
    return parent && left > 0 ? depthOf(parent, left - 1) + 1 : 0;
  };
  return (
    <ul className={css.lines} aria-label={t("lines")}>
      {lines.map((line) => (
        <li key={line.code} data-line={line.code} style={{ paddingInlineStart: depthOf(line) * 24 }}>
          <LineHead line={line} isEditable={isEditable} onChange={onChange} />
          {line.formula.length === 0 && (
            <LineAccounts line={line} kind={kind} isEditable={isEditable} onChange={onChange} />
          )}
        </li>
      ))}
    </ul>
  );
}

type LineProps = Pick<Props, "isEditable" | "onChange"> & { line: LayoutLine };

function LineHead({ line, isEditable, onChange }: LineProps) {
  const t = useTranslations("financialStatements.layout");
  const { titleOf } = useWords();
  const formula = line.formula.join(" ");
  if (!isEditable) {
    return (
      <div className={css.lineHead}>
        <strong>{titleOf(line)}</strong>
        {formula && <bdi className="code">{formula}</bdi>}
      </div>
    );
  }
  return (
    <div className={css.lineHead}>
      <TextInput
        size="xs"
        dir="rtl"
        aria-label={t("lineTitle")}
        value={line.title}
        maxLength={120}
        onChange={({ currentTarget }) => onChange(line.code, { title: currentTarget.value })}
      />
      <TextInput
        size="xs"
        dir="ltr"
        aria-label={t("lineLatin")}
        value={line.title_latin}
        maxLength={120}
        onChange={({ currentTarget }) => onChange(line.code, { title_latin: currentTarget.value })}
      />
      {line.formula.length > 0 && (
        <TextInput
          size="xs"
          dir="ltr"
          className={css.formula}
          aria-label={t("formula")}
          defaultValue={formula}
          onBlur={({ currentTarget }) =>
            onChange(line.code, { formula: currentTarget.value.split(/\s+/).filter((term) => term !== "") })
          }
        />
      )}
    </div>
  );
}

function LineAccounts({ line, kind, isEditable, onChange }: LineProps & { kind: ReadKind }) {
  const t = useTranslations("financialStatements.layout");
  const { titleOf } = useWords();
  const set = (accounts: LayoutLine["accounts"]) => onChange(line.code, { accounts });
  const [title, hasSides] = [titleOf(line), kind === "position"];
  return (
    <div className={css.accounts}>
      {line.accounts.map((account, at) => (
        <span key={`${account.account_id}/${account.side}`} className={css.account}>
          <bdi className="code">{account.code}</bdi> {titleOf(account)}
          {hasSides && isEditable && (
            <Select
              size="xs"
              className={css.side}
              aria-label={t("side")}
              allowDeselect={false}
              data={ACCOUNT_SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
              value={account.side}
              onChange={(side) => set(line.accounts.with(at, { ...account, side: side as AccountSide }))}
            />
          )}
          {hasSides && !isEditable && account.side !== "any" && <small>{t(`sides.${account.side}`)}</small>}
          {isEditable && (
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={t("removeAccount", { account: titleOf(account), line: title })}
              onClick={() => set(line.accounts.filter((_, nth) => nth !== at))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </span>
      ))}
      {isEditable && (
        <AccountPicker
          size="xs"
          aria-label={t("addAccount", { line: title })}
          placeholder={t("addAccount", { line: title })}
          value={null}
          onChange={(id, account) => {
            if (id !== null && account) set([...line.accounts, { account_id: id, side: "any", ...named(account) }]);
          }}
        />
      )}
    </div>
  );
}

const named = ({ code, title, title_latin }: { code: string; title: string; title_latin: string }) => ({
  code,
  title,
  title_latin,
});
