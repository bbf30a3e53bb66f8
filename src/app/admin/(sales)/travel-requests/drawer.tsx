"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { isLive } from "@/domain/sales/travel-request/rules";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api, useMay } from "../../_client";
import { Acts } from "./acts";
import type { Request, TravelRequestListRow } from "./address";
import { AnswerBox } from "./answer-box";
import { Conversation } from "./conversation";
import { TravelRequestFactList } from "./facts";
import { KindMark, StatusMark } from "./marks";
import type { Done } from "./use-undo";

export const DRAWER_ID = "travel-request";

type Props = {
  id: number;
  me: number;
  known: TravelRequestListRow | undefined;
  first: Request | undefined;
  walk: ListKeyboard;
  onDone: (done: Done) => void;
};

/** Drawer of one request with its own URL: request, conversation, and answer. */
export function TravelRequestDrawer({ id, me, known, first, walk, onDone }: Props) {
  const t = useTranslations("travelRequests");
  const { digits } = useFormat();
  const query = api.travelRequests.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const title = t("one", { n: digits(String(id)) });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{title}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StatusMark of={head} />
          <strong>
            <KindMark kind={head.kind} />
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>{(of) => <Opened of={of} me={me} onDone={onDone} />}</Loaded>
      </div>
    </aside>
  );
}

function Opened({ of, me, onDone }: { of: Request; me: number; onDone: (done: Done) => void }) {
  const mayWrite = useMay("reservation:write");
  useSeen(of, mayWrite);
  return (
    <>
      {mayWrite && <Acts of={of} me={me} onDone={onDone} />}
      <TravelRequestFactList of={of} />
      <Conversation of={of} />
      {mayWrite && isLive(of.status) && <AnswerBox of={of} />}
      <AuditHistory key={of.version} subject="travel_request" id={of.id} />
    </>
  );
}

/** Displayed messages are marked as read, which the author sees. */
function useSeen({ id, message_count, unread }: Request, mayWrite: boolean): void {
  const { mutate } = api.travelRequests.seen.useMutation();
  useEffect(() => {
    if (mayWrite && unread > 0) mutate({ id, nr: message_count });
  }, [id, message_count, unread, mayWrite, mutate]);
}
