"use client";
import { useEffect } from "react";
import { isLive } from "@/domain/sales/travel-request/rules";
import drawer from "@/ui/list/drawer.module.css";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import type { DrawerProps } from "../../_resource/resource";
import { Acts } from "./acts";
import type { Request, RequestKind } from "./address";
import { AnswerBox } from "./answer-box";
import { Conversation } from "./conversation";
import { TravelRequestFactList } from "./facts";
import { KindMark, StatusMark } from "./marks";
import { useDone } from "./use-done";

/** One request: the requested trip, conversation, and answer. */
export function TravelRequestDrawer({ row: of, mayWrite, acts }: DrawerProps<RequestKind>) {
  useSeen(of, mayWrite);
  const onDone = useDone(acts);
  return (
    <>
      <div className={drawer.sum}>
        <StatusMark of={of} />
        <strong>
          <KindMark kind={of.kind} />
        </strong>
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts of={of} onDone={onDone} />}
        <TravelRequestFactList of={of} />
        <Conversation of={of} />
        {mayWrite && isLive(of.status) && <AnswerBox of={of} />}
        <AuditHistory key={of.version} subject="travel_request" id={of.id} />
      </div>
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
