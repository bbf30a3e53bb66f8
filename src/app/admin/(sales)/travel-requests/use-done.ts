"use client";
import { useTranslations } from "next-intl";
import { api } from "../../_client";
import type { Acts } from "../../_resource/resource";
import type { RequestKind } from "./address";

/** An action and the state restored by undo: its assignee, or open. */
export type Done =
  | { what: "taken" | "given" | "left"; id: number; before: number | null }
  | { what: "closed"; id: number };

/** Offers to undo an action. */
export function useDone({ removed }: Acts<RequestKind>): (done: Done) => void {
  const t = useTranslations("travelRequests");
  const { travelRequests } = api.useUtils().client;
  return (done) =>
    removed({
      text: t(`done.${done.what}`),
      undo: () =>
        done.what === "closed"
          ? travelRequests.reopen.mutate({ id: done.id })
          : travelRequests.own.mutate({ id: done.id, owner_id: done.before }),
      stays: true,
    });
}
