"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCircleX, IconHandGrab, IconHandOff, IconUserShare } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { actsOf } from "@/domain/sales/travel-request/rules";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useOperatorId } from "../../_client";
import type { Request } from "./address";
import { SellButton } from "./sell-button";
import type { Done } from "./use-done";

// Loaded on demand: rarely opened.
const CloseDialog = late(() => import("./close-dialog"));
const GiveDialog = late(() => import("./give-dialog"));

type Props = { of: Request; onDone: (done: Done) => void };

/** Sell the requested trip, assign it to oneself or another, close it. */
export function Acts({ of, onDone }: Props) {
  const me = useOperatorId();
  const t = useTranslations("travelRequests");
  const utils = api.useUtils();
  const [asking, setAsking] = useState<"close" | "give" | null>(null);
  const onSettled = () => utils.travelRequests.invalidate();
  const before = of.owner?.id ?? null;
  const own = api.travelRequests.own.useMutation({
    // Captured when the call begins: a live event may change the assignee before the answer arrives, and undo must
    // restore the earlier one.
    onMutate: () => ({ before }),
    onSuccess: ({ id, owner_id }, _, begun) =>
      onDone({ what: owner_id === null ? "left" : "taken", id, before: begun.before }),
    onSettled,
  });
  const reopen = api.travelRequests.reopen.useMutation({ onSettled });
  const may = new Set(actsOf(of.status));
  const live = may.has("answer");
  const mine = before === me;
  const take = () => own.mutate(mine ? { id: of.id, owner_id: null } : { id: of.id });
  useKeys({
    keyt: toButton("T"),
    keyg: () => live && setAsking("give"),
    keyc: () => live && setAsking("close"),
  });
  const Hand = mine ? IconHandOff : IconHandGrab;
  if (may.size === 0) return null;
  return (
    <section className={drawer.section}>
      <div className={parts.actions}>
        {may.has("sell") && <SellButton of={of} />}
        {live && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<Hand size={15} aria-hidden />}
              rightSection={<kbd>T</kbd>}
              aria-keyshortcuts="T"
              loading={own.isPending}
              onClick={take}
            >
              {t(mine ? "leave" : "take")}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUserShare size={15} aria-hidden />}
              rightSection={<kbd>G</kbd>}
              onClick={() => setAsking("give")}
            >
              {t("give")}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCircleX size={15} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              onClick={() => setAsking("close")}
            >
              {t("close")}
            </Button>
          </>
        )}
        {may.has("reopen") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            loading={reopen.isPending}
            onClick={() => reopen.mutate({ id: of.id })}
          >
            {t("reopen")}
          </Button>
        )}
      </div>
      <ErrorText error={own.error ?? reopen.error} />

      {asking === "close" && <CloseDialog of={of} onDone={onDone} onClose={() => setAsking(null)} />}
      {asking === "give" && <GiveDialog of={of} onDone={onDone} onClose={() => setAsking(null)} />}
    </section>
  );
}
