"use client";

import { Button } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { api } from "../../_client";
import type { Details } from "./filters";
import { isCancelable } from "./is-cancelable";

// Loaded on demand: rarely opened.
const CancelDialog = late(() => import("./cancel-dialog"));

/** Cancels a reservation in whole or part, with permission. */
export function CancelReservation({ of }: { of: Details }) {
  const t = useTranslations("cancel");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const me = api.me.useQuery(undefined, { staleTime: 60_000 });
  const cancel = api.reservations.cancel.useMutation({
    onSuccess: () => announce(t("done", { pnr: of.local_pnr })),
    // Also after a refusal: the shown data may be outdated.
    onSettled: () => utils.reservations.invalidate(),
  });
  const departed = Date.parse(of.departs_at) <= Date.now();
  if (!me.data?.permissions.includes("reservation:write") || departed || !of.items.some(isCancelable)) return null;
  return (
    <section className={drawer.section}>
      <Button
        size="compact-sm"
        variant="default"
        c="var(--bad)"
        leftSection={<IconCircleX size={15} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t("open")}
      </Button>
      {asking && (
        <CancelDialog
          of={of}
          onCancel={(lines, reason) => cancel.mutateAsync({ local_pnr: of.local_pnr, lines, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
