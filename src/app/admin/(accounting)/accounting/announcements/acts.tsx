"use client";
import { Button } from "@mantine/core";
import { IconCash, IconCheck, IconCircleX, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../_client";
import type { Details } from "./address";
import { useNameOf } from "./use-name-of";

// Loaded on demand: rarely used.
const CancelDialog = late(() => import("./cancel-dialog"));

/** Allowed actions, the next step first; the server uses the same table. */
export function Acts({ of, onEdit }: { of: Details; onEdit: () => void }) {
  const t = useTranslations("announcements");
  const announce = useAnnounce();
  const nameOf = useNameOf();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const mayPay = useMay("payment:write");
  const [canceling, setCanceling] = useState(false);
  const activate = api.announcements.activate.useMutation({
    onSuccess: (now) => announce(t("activated", { name: nameOf(now).full })),
    onSettled: () => utils.announcements.invalidate(),
  });
  const may = (operation: Details["allowed_operations"][number]) =>
    mayWrite && of.allowed_operations.includes(operation);
  const edit = () => may("update") && onEdit();
  const post = () => may("activate") && !activate.isPending && activate.mutate({ id: of.id, version: of.version });
  useKeys({ keye: edit, keya: toButton("A") });
  const pays = mayPay && of.status === "active" && of.open > 0;
  if (!pays && !(mayWrite && of.allowed_operations.length > 0)) return null;
  return (
    <section className={drawer.section}>
      <div className={parts.actions}>
        {may("activate") && (
          <Button
            size="xs"
            leftSection={<IconCheck size={15} />}
            rightSection={<kbd>A</kbd>}
            aria-keyshortcuts="A"
            loading={activate.isPending}
            onClick={post}
          >
            {t("activate")}
          </Button>
        )}
        {pays && (
          <Button component={Link} href={payHref(of)} size="xs" leftSection={<IconCash size={15} />}>
            {t(of.direction === "debit" ? "receive" : "pay")}
          </Button>
        )}
        {may("update") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} />}
            rightSection={<kbd>E</kbd>}
            onClick={edit}
          >
            {t("edit")}
          </Button>
        )}
        {may("cancel") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCircleX size={15} />}
            onClick={() => setCanceling(true)}
          >
            {t("cancel")}
          </Button>
        )}
      </div>
      {activate.error && <RefusalNotice refusal={refusalOfError(activate.error)} />}
      {canceling && <CancelDialog of={of} onClose={() => setCanceling(false)} />}
    </section>
  );
}

/** The payment form prefilled with the party, whose open items can be selected there. */
const payHref = ({ direction, party }: Details) =>
  `/admin/payments/new?type=${direction === "debit" ? "receipt" : "payment"}&party=${party.type}:${party.id}`;
