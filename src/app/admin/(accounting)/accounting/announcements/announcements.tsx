"use client";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { late } from "@/ui/late";
import { ListTabs } from "@/ui/list/list-tabs";
import type { FirstRows } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { type NoteKind, VIEWS, viewParsers } from "./address";
import { COMPANY, NOTE_LIST } from "./resource";

const StatementPage = late(async () => ({ default: (await import("./reports")).StatementPage }));
const LedgerPage = late(async () => ({ default: (await import("./reports")).LedgerPage }));

/** Debit and credit notes: of the branch, of the company, and two reports. Filters that they share stay in the URL. */
export function Announcements({ first }: { first: FirstRows<NoteKind> }) {
  const t = useTranslations("announcements");
  const [{ view }, setView] = useQueryStates(viewParsers);
  const open = { ...first, input: {}, list: undefined };
  const content = {
    list: <ResourcePage of={NOTE_LIST} first={first} />,
    company: <ResourcePage of={COMPANY} first={open} />,
    statement: <StatementPage first={open} />,
    ledger: <LedgerPage first={open} />,
  };
  return (
    <ListTabs
      label={t("show")}
      shown={view}
      onShow={(to) => void setView({ view: to, page: null })}
      tabs={VIEWS.map((name) => ({ name, text: t(`view.${name}`), content: content[name] }))}
    />
  );
}
