"use client";
import { Button } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "@/ui/copy-button";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import parts from "@/ui/list/parts.module.css";
import { api, useMay } from "../../../_client";
import type { FiltersProps, FormProps, Resource } from "../../../_resource/resource";
import { useName } from "../../../(people)/colleagues/use-name";
import { AccountPicker } from "../_parts/account-picker";
import { useWords } from "../mappings/use-words";
import type { Announcement, Details, NoteKind } from "./address";
import { statusText } from "./status-text";
import { useNameOf } from "./use-name-of";

// Loaded on demand: a form with a calendar, and a rarely used report.
const AnnouncementDialog = late(() => import("./announcement-dialog"));
const CalculateDialog = late(() => import("./calculate-dialog"));

/** What the lists of notes share: one drawer, one form. Notes change through settlements too. */
export const COMMON = {
  words: "announcements",
  topics: ["announcement.", "payment.", "settlement.", "closing."],
  writes: "accounting:write",
  drawerId: "announcement",
  useReload: () => {
    const { list, company, view, statement, ledger } = api.useUtils().announcements;
    // The initial data of an open form is not reloaded.
    return () => Promise.all([list, company, view, statement, ledger].map((shown) => shown.invalidate()));
  },
  useRecord: (id: number | string, _row: unknown, initialData: Details | undefined) =>
    api.announcements.view.useQuery({ id: Number(id) }, { initialData }),
  Tools,
  Drawer: late(() => import("./drawer")),
  Dialog: ({ row, ...rest }: Pick<FormProps<NoteKind>, "row" | "onClose" | "onSaved">) => (
    <AnnouncementDialog id={row?.id ?? "new"} {...rest} />
  ),
} as const satisfies Partial<Resource<NoteKind>>;

function Tools() {
  const t = useTranslations("announcements");
  const mayCalculate = useMay("accounting:approve");
  const [calculating, setCalculating] = useState(false);
  // Preloaded for the form.
  api.announcements.edit.useQuery({}, { staleTime: 60_000 });
  if (!mayCalculate) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalculator size={16} stroke={1.6} aria-hidden />}
        onClick={() => setCalculating(true)}
      >
        {t("calculate")}
      </Button>
      {calculating && <CalculateDialog onClose={() => setCalculating(false)} />}
    </>
  );
}

type Numbered = Pick<Announcement, "id" | "number" | "direction">;

export function NoteHeading({ row }: { row: Numbered }) {
  const { full } = useNameOf()(row);
  return (
    <>
      {full} {row.number !== null && <CopyButton value={String(row.number)} />}
    </>
  );
}

/** Names of the columns of all lists of notes. */
export function useColumnNames() {
  const t = useTranslations("announcements.column");
  return {
    ...{ number: t("number"), date: t("date"), branch: t("branch"), direction: t("direction"), party: t("party") },
    ...{ description: t("description"), status: t("status"), open: t("open"), amount: t("amount") },
    ...{ document: t("document"), debit: t("debit"), credit: t("credit"), balance: t("balance") },
  };
}

/** Texts of a note in its columns. */
export function useNoteTexts() {
  const t = useTranslations("announcements");
  const { titleOf, dayOf } = useWords();
  const nameOf = useNameOf();
  const partyName = useName();
  return (of: Announcement) => ({
    ...{ number: nameOf(of).short, date: dayOf(of.date), status: t(statusText(of)) },
    party: partyName(of.party) ?? `${of.party.type}:${of.party.id}`,
    description: of.description || titleOf(of.account),
  });
}

/** Its description, or else the title of its account. */
export function Description({ row }: { row: Announcement }) {
  const { titleOf } = useWords();
  return row.description || <span className={parts.soft}>{titleOf(row.account)}</span>;
}

export function AccountFilter({ values, set, placeholder }: FiltersProps & { placeholder: string }) {
  const t = useTranslations("announcements.column");
  return (
    <div className={page.status}>
      <AccountPicker
        aria-label={t("account")}
        placeholder={placeholder}
        levels={["detailed"]}
        clearable
        value={values["account"] as number | null}
        onChange={(account) => set({ account })}
      />
    </div>
  );
}
