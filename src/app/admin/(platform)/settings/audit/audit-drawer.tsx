"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { Changed } from "../../../_audit-history/changed";
import { api } from "../../../_client";
import { type AuditDetailsDto, type AuditEntryDto, ENTRY_NUMBER } from "./address";
import { AuditSubject } from "./audit-subject";
import { ExportedFile } from "./exported-file";
import { useAuditWords } from "./use-audit-words";

export const AUDIT_DRAWER_ID = "audit-entry";

type Props = {
  id: string;
  known: AuditEntryDto | undefined;
  first: AuditDetailsDto | undefined;
  walk: ListKeyboard;
};

/** Drawer of one entry with its own URL. Shows the data of the row immediately. */
export function AuditDrawer({ id, known, first, walk }: Props) {
  const t = useTranslations("auditSearch");
  const { actionName } = useAuditWords();
  const query = api.audit.get.useQuery(
    { id },
    { initialData: first, enabled: ENTRY_NUMBER.test(id), staleTime: 60_000 },
  );
  const head = query.data ?? known;
  return (
    <aside id={AUDIT_DRAWER_ID} className={drawer.drawer} aria-label={t("label")} tabIndex={-1}>
      <DrawerHead previous={t("newer")} next={t("olderOne")} walk={walk}>
        <h2>{head ? actionName(head.action) : t("label")}</h2>
      </DrawerHead>
      <div className={drawer.body}>
        <Loaded query={query}>{(entry) => <AuditDetails of={entry} />}</Loaded>
      </div>
    </aside>
  );
}

function AuditDetails({ of }: { of: AuditDetailsDto }) {
  const t = useTranslations("auditSearch");
  const who = useWho();
  return (
    <>
      <section className={drawer.section}>
        <dl className={drawer.facts}>
          <Fact name={t("column.at")}>
            <DayTime at={of.at} />
          </Fact>
          <Fact name={t("column.who")}>
            {who(of.who)} {of.site && <bdi className="code">{of.site}</bdi>}
          </Fact>
          <Fact name={t("column.subject")}>
            <AuditSubject of={of.subject} />
          </Fact>
          {of.address && (
            <Fact name={t("column.address")}>
              <bdi className="code">{of.address}</bdi> <CopyButton value={of.address} />
            </Fact>
          )}
          <Fact name={t("stored")}>
            <bdi className="code">{of.action}</bdi>
          </Fact>
          {of.request_id && (
            <Fact name={t("request")}>
              <bdi className="code">{of.request_id}</bdi> <CopyButton value={of.request_id} />
            </Fact>
          )}
        </dl>
      </section>
      {of.exported ? <ExportedFile of={of.exported} /> : <Changes of={of} />}
    </>
  );
}

function Changes({ of: { changes, subject, withheld } }: { of: AuditDetailsDto }) {
  const t = useTranslations("auditSearch");
  return (
    <section className={drawer.section}>
      <h3>{t("changes")}</h3>
      {changes.length === 0 ? (
        <p className={drawer.none}>{t(withheld ? "withheld" : "noChanges")}</p>
      ) : (
        <ul className={drawer.timeline}>
          {changes.map((change) => (
            <li key={change.field}>
              <Changed subject={subject.type} of={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
