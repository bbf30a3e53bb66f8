"use client";
import { Button, Table } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { BOOK_KINDS } from "@/domain/accounting/statutory-book/rules";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import type { BookFile, BookMonth, Books } from "./address";
import css from "./books.module.css";

type Props = { books: Books; onRefused: (refusal: RefusalDto | null) => void };

const TONE = { open: "neutral", empty: "neutral", profile: "warn", waiting: "warn", made: "good" } as const;

/** Months of a fiscal year with the files of their books. */
export function MonthTable({ books, onRefused }: Props) {
  const t = useTranslations("books");
  const { daySpan } = useFormat();
  const nameOf = ({ from, to }: BookMonth) => daySpan(from, to);
  return (
    <Table className={css.months}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("month")}</Table.Th>
          <Table.Th>{t("state.label")}</Table.Th>
          {BOOK_KINDS.map((kind) => (
            <Table.Th key={kind}>{t(`kind.${kind}`)}</Table.Th>
          ))}
          <Table.Th>{t("tax")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {books.months.map((month) => (
          <Table.Tr key={month.fm} data-month={month.fm} data-state={month.state}>
            <Table.Th scope="row">{nameOf(month)}</Table.Th>
            <Table.Td>
              <ToneLabel tone={TONE[month.state]}>{t(`state.${month.state}`)}</ToneLabel>
            </Table.Td>
            {BOOK_KINDS.map((kind) => (
              <Table.Td key={kind}>
                <Files
                  files={month.files.filter((file) => file.kind === kind)}
                  month={nameOf(month)}
                  onRefused={onRefused}
                />
              </Table.Td>
            ))}
            <Table.Td>
              <TaxFiles month={month} name={nameOf(month)} onRefused={onRefused} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Files of a book, the month first, then its supplements. */
function Files({ files, month, onRefused }: { files: BookFile[]; month: string } & Pick<Props, "onRefused">) {
  const t = useTranslations("books");
  const { number } = useFormat();
  const utils = api.useUtils();
  const whole = files.filter(({ part }) => part === 0);
  const wordsOf = ({ part }: BookFile) => (part === 0 ? t("csv") : t("volume", { nr: number(part) }));
  const open = (seq: number) => download(() => utils.books.file.fetch({ seq }, { staleTime: 0 }), onRefused);
  return whole.map(({ supplement, first_no, last_no, kind }) => (
    <div key={supplement} className={css.files}>
      {supplement > 0 && <strong>{t("supplement", { nr: number(supplement) })}</strong>}
      {files
        .filter((file) => file.supplement === supplement)
        .toSorted((one, other) => (one.part || 1_000) - (other.part || 1_000))
        .map((file) => (
          <FileButton
            key={file.seq}
            label={t("fileLabel", { kind: t(`kind.${kind}`), month, file: wordsOf(file) })}
            title={file.sha256}
            text={wordsOf(file)}
            onClick={() => open(file.seq)}
          />
        ))}
      <span className={css.numbers}>{t("numbers", { from: number(first_no), to: number(last_no) })}</span>
    </div>
  ));
}

function TaxFiles({ month, name, onRefused }: { month: BookMonth; name: string } & Pick<Props, "onRefused">) {
  const t = useTranslations("books");
  const { number } = useFormat();
  const utils = api.useUtils();
  const newest = new Map(month.tax_files.map((file) => [file.supplement, file]));
  return [...newest.values()].map(({ supplement, sha256 }) => (
    <div key={supplement} className={css.files}>
      {supplement > 0 && <strong>{t("supplement", { nr: number(supplement) })}</strong>}
      <FileButton
        label={t("taxLabel", { month: name })}
        title={sha256}
        text={t("tax")}
        onClick={() =>
          download(() => utils.books.taxLedger.fetch({ fm: month.fm, supplement }, { staleTime: 0 }), onRefused)
        }
      />
    </div>
  ));
}

type FileButtonProps = { label: string; title: string; text: string; onClick: () => void };

const FileButton = ({ label, title, text, onClick }: FileButtonProps) => (
  <Button
    size="compact-xs"
    variant="default"
    aria-label={label}
    title={title}
    leftSection={<IconDownload size={13} stroke={1.8} aria-hidden />}
    onClick={onClick}
  >
    {text}
  </Button>
);

async function download(
  link: () => Promise<{ url: string; name: string }>,
  onRefused: Props["onRefused"],
): Promise<void> {
  onRefused(null);
  try {
    const { url, name } = await link();
    const anchor = document.createElement("a");
    anchor.href = here(url);
    anchor.download = name;
    anchor.click();
  } catch (error) {
    onRefused(refusalOfError(error));
  }
}
