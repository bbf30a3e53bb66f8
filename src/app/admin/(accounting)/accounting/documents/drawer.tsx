"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { Acts } from "./acts";
import { type Details, refOf } from "./address";
import type { DocumentListRow } from "./document-row";
import { DocumentFacts } from "./facts";
import { History } from "./history";
import { Lines } from "./lines";
import { StatusMark } from "./status-mark";

export const DRAWER_ID = "document";

type Props = {
  name: string;
  known: DocumentListRow | undefined;
  first: Details | undefined;
  walk: ListKeyboard;
  /** Called after it was removed. */
  onGone: () => void;
};

/** Drawer of one document with its own URL. */
export function DocumentDrawer({ name, known, first, walk, onGone }: Props) {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  const query = api.documents.get.useQuery(refOf(name)!, { initialData: first });
  const head = query.data ?? known;
  const id = head && String(head.document_id ?? head.id);
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("document")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>
          {head
            ? t(head.document_id === null ? "draftTitle" : "documentTitle", { id: digits(id ?? "") })
            : t("document")}
        </h2>
        {id && <CopyButton value={id} />}
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StatusMark of={head} />
          <strong>
            <Money amount={Math.max(head.totals.debit, head.totals.credit)} currency={head.currency} />
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <Acts of={of} onGone={onGone} />
              <Lines of={of} />
              <DocumentFacts of={of} />
              <History of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
