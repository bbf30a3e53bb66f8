"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { LeaveAct } from "@/domain/people/personnel/rules";
import { useAnnounce } from "@/ui/announcer";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../../_client";
import { useName } from "../operators/use-name";
import type { Leave } from "./address";
import { useReload } from "./use-reload";
import { useSpan } from "./use-span";

export type OpenedAct = { act: Exclude<LeaveAct, "delete">; leave: Leave };
/** Opens the dialog of an act. */
export const OpenAct = createContext<(opened: OpenedAct) => void>(() => undefined);

type Props = { leave: Leave; only?: readonly LeaveAct[]; onWithdrawn?: () => void };

/** What this user may do about a leave. */
export function LeaveActs({ leave, only, onWithdrawn }: Props) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const span = useSpan();
  const announce = useAnnounce();
  const open = useContext(OpenAct);
  const reload = useReload();
  const remove = api.leaves.remove.useMutation({
    onSuccess: () => {
      announce(t("withdrawn"));
      onWithdrawn?.();
    },
    onSettled: reload,
  });
  const acts = leave.allowed_operations.filter((act) => only?.includes(act) ?? true);
  if (acts.length === 0) return null;
  return (
    <div className={parts.actions}>
      {acts.map((act) => (
        <Button
          key={act}
          size={only ? "compact-sm" : "compact-md"}
          variant={act === "confirm" ? "filled" : "default"}
          c={act === "reject" || act === "delete" ? "var(--bad)" : undefined}
          aria-label={`${t(`do.${act}`)}: ${nameOf(leave.operator)}, ${span.leave(leave)}`}
          loading={act === "delete" && remove.isPending}
          onClick={() => (act === "delete" ? remove.mutate({ id: leave.id }) : open({ act, leave }))}
        >
          {t(`do.${act}`)}
        </Button>
      ))}
      <ErrorText error={remove.error} />
    </div>
  );
}
