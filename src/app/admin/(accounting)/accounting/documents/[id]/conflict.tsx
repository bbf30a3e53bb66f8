"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { deepEqual } from "@/ui/deep-equal";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { useWords } from "../../mappings/use-words";
import css from "./editor.module.css";
import type { Lists } from "./use-lists";
import { type Cells, type Document, isBlank, type Values, valuesOf } from "./values";

type Props = {
  mine: Values;
  theirs: Document;
  lists: Lists;
  onDecide: (way: "mine" | "theirs") => void;
  onClose: () => void;
};

/** Two versions of a draft side by side: nothing is lost before the user decides. */
export function Conflict({ mine, theirs, lists, onDecide, onClose }: Props) {
  const t = useTranslations("documents.conflict");
  const saved = valuesOf(theirs);
  const versions = [
    { way: "mine", values: mine, other: saved },
    { way: "theirs", values: saved, other: mine },
  ] as const;
  return (
    <Dialog title={t("title")} size="72rem" closeOnClickOutside={false} onClose={onClose}>
      <p>{t("text")}</p>
      <div className={css.versions}>
        {versions.map(({ way, values, other }) => (
          <section key={way} aria-label={t(way)}>
            <h3>{t(way)}</h3>
            <Version values={values} other={other} lists={lists} own={theirs.currency} />
            <Button
              variant={way === "mine" ? "filled" : "default"}
              data-autofocus={way === "mine" || undefined}
              onClick={() => onDecide(way)}
            >
              {t(`${way}Act`)}
            </Button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type VersionProps = { values: Values; other: Values; lists: Lists; own: string };

function Version({ values, other, lists, own }: VersionProps) {
  const t = useTranslations("documents");
  const { dayOf } = useWords();
  const { money } = useFormat();
  const rows = values.rows.filter((row) => !isBlank(row));
  const others = other.rows.filter((row) => !isBlank(row));
  const figure = (amount: Cells["debit"], currency: string) =>
    typeof amount === "number" ? money(amount, currency || own).figure : (amount ?? "");
  const accountOf = ({ account_id, account }: Cells) => {
    const found = lists.accounts.get(account_id ?? 0);
    return found ? `${found.code} ${found.title}` : account;
  };
  return (
    <>
      <p>
        <mark data-differs={values.date !== other.date || undefined}>{values.date && dayOf(values.date)}</mark>
        {" · "}
        <mark data-differs={values.description !== other.description || undefined}>
          {values.description || t("noDescription")}
        </mark>
      </p>
      <div className={css.versionRows}>
        <table>
          <thead>
            <tr>
              {(["account", "debit", "credit"] as const).map((name) => (
                <th key={name} scope="col" data-figure={name !== "account" || undefined}>
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place here.
              <tr key={n} data-differs={!deepEqual(row, others[n]) || undefined}>
                <td>
                  {accountOf(row)}
                  {row.description && <small>{row.description}</small>}
                </td>
                <td data-figure>{figure(row.debit, row.currency)}</td>
                <td data-figure>{figure(row.credit, row.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
