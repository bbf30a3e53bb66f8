"use client";
import { Button, Menu } from "@mantine/core";
import {
  IconFileExport,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeTxt,
  IconFileTypeXls,
} from "@tabler/icons-react";
import type { inferRouterInputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FORMATS, type Format, MAX_ROWS } from "@/domain/reporting/export/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { LazyDialog } from "@/ui/lazy-dialog";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../../../_client";
import { openJobsTray } from "../../../_shell/open-jobs-tray";
import css from "./export-menu.module.css";

type Subject = inferRouterInputs<ConsoleRouter>["exports"]["ask"]["subject"];
/** Kind and filters of the displayed data. */
type Props = {
  [K in Subject["kind"]]: { kind: K; params: Extract<Subject, { kind: K }>["params"] };
}[Subject["kind"]] & {
  disabled?: boolean;
  /** All of the books in these days, for other programs. */
  dump?: { from?: string | null; to?: string | null };
  /** Further files, below. */
  children?: ReactNode;
};

const ICON = { xlsx: IconFileTypeXls, pdf: IconFileTypePdf } as const;

const DUMPS = [
  { of: "entries", icon: IconFileTypeCsv },
  { of: "journal", icon: IconFileTypeTxt },
] as const;

function dumpHref(branch: number, of: string, { from, to }: NonNullable<Props["dump"]>): string {
  const input = { branch: String(branch), of, ...(from && { from }), ...(to && { to }) };
  return `/api/exports/dump?${new URLSearchParams(input)}`;
}

/** Exports the displayed data: a spreadsheet or PDF made by a job and followed in the tray, a CSV immediately. */
export function ExportMenu({ disabled, dump, children, ...subject }: Props) {
  const t = useTranslations("files");
  const { number } = useFormat();
  const announce = useAnnounce();
  const branch = useBranchId();
  const utils = api.useUtils();
  const [opened, setOpened] = useState(false);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const asking = api.exports.ask.useMutation({
    onSuccess: () => {
      announce(t("asked"));
      openJobsTray();
      void utils.exports.invalidate();
    },
    onError: (error) => setResult(refusalOfError(error)),
  });
  useKeys({ keyx: () => !disabled && setOpened(true) });
  const ask = (format: Format) => asking.mutate({ subject: subject as Subject, format });
  const csv = `/api/exports/csv?branch=${branch}&subject=${encodeURIComponent(JSON.stringify(subject))}`;
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end">
        <Menu.Target>
          <Button
            className={css.button}
            variant="default"
            leftSection={<IconFileExport size={16} stroke={1.6} />}
            rightSection={<kbd>X</kbd>}
            loading={asking.isPending}
            disabled={disabled}
          >
            {t("export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("export")}>
          {FORMATS.map((format) => {
            const Icon = ICON[format];
            return (
              <Menu.Item
                key={format}
                leftSection={<Icon size={18} stroke={1.5} />}
                rightSection={<small>{t("most", { n: number(MAX_ROWS[format]) })}</small>}
                onClick={() => ask(format)}
              >
                {t(`format.${format}`)}
              </Menu.Item>
            );
          })}
          <Menu.Item
            component="a"
            href={csv}
            leftSection={<IconFileTypeCsv size={18} stroke={1.5} />}
            rightSection={<small>{t("allRows")}</small>}
          >
            {t("format.csv")}
          </Menu.Item>
          {dump && (
            <>
              <Menu.Divider />
              <Menu.Label>{t("dump.label")}</Menu.Label>
              {DUMPS.map(({ of, icon: Icon }) => (
                <Menu.Item
                  key={of}
                  component="a"
                  href={dumpHref(branch, of, dump)}
                  leftSection={<Icon size={18} stroke={1.5} />}
                >
                  {t(`dump.${of}`)}
                </Menu.Item>
              ))}
            </>
          )}
          {children && <Menu.Divider />}
          {children}
        </Menu.Dropdown>
      </Menu>
      {result && (
        <LazyDialog opened title={t("refused")} onClose={() => setResult(null)}>
          <RefusalNotice refusal={result} />
        </LazyDialog>
      )}
    </>
  );
}
