"use client";

import { Button } from "@mantine/core";
import { IconHandGrab, IconHandOff, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import type { Case } from "./address";
import { orderWord } from "./order-word";
import type { Owned } from "./owned";

type Props = { of: Case; me: number; onOwned: (owned: Owned) => void };

/** Assign, unassign, or ask the supplier now instead of on schedule. */
export function Work({ of, me, onOwned }: Props) {
  const t = useTranslations("limbo");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("reservation:write");
  const onSettled = () => {
    void utils.trades.invalidate();
    return utils.unresolvedOrders.invalidate();
  };
  const own = api.unresolvedOrders.own.useMutation({
    // Captured when the call begins: a live event may change the assignee before the answer arrives, and undo must
    // restore the earlier one.
    onMutate: () => ({ before: of.owner?.id ?? null }),
    onSuccess: ({ id, owner_id }, _, begun) => onOwned({ id, before: begun.before, now: owner_id }),
    onSettled,
  });
  const ask = api.unresolvedOrders.askNow.useMutation({
    trpc: { context: { alone: true } },
    onSuccess: ({ state, order_state, in_progress }) =>
      announce(
        in_progress
          ? t("beingAsked")
          : state === "open"
            ? t("stillOpen", { state: order_state ?? "" })
            : t(`state.${state}`),
      ),
    onSettled,
  });
  const mine = of.owner?.id === me;
  const take = () => own.mutate(mine ? { id: of.id, owner_id: null } : { id: of.id });
  const asks = of.order !== null;
  useKeys({ keyt: toButton("T"), keyv: toButton("V") });
  if (!mayWrite) return null;
  const Hand = mine ? IconHandOff : IconHandGrab;
  return (
    <section className={drawer.section}>
      <div className={parts.actions}>
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
        {asks && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden />}
            rightSection={<kbd>V</kbd>}
            aria-keyshortcuts="V"
            loading={ask.isPending}
            onClick={() => ask.mutate({ id: of.id })}
          >
            {t("askNow")}
          </Button>
        )}
      </div>
      {ask.data && (
        <p className={parts.soft} role="status">
          {ask.data.in_progress
            ? t("beingAsked")
            : ask.data.order_state && t("answered", { state: orderWord(t, ask.data.order_state) })}
        </p>
      )}
      <ErrorText error={own.error ?? ask.error} />
    </section>
  );
}
