"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconPrinter } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { api, useMay } from "../../_client";
import { type Details, receiptHref } from "./address";
import css from "./payments.module.css";
import { TrashDialog } from "./trash-dialog";

// Loaded on demand: rarely used.
const EditDialog = late(() => import("./edit-dialog"));

/** The allowed actions; the server uses the same table. */
export function Acts({ of }: { of: Details }) {
  const t = useTranslations("payments");
  const router = useRouter();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("payment:write");
  const [asking, setAsking] = useState<"edit" | "trash" | null>(null);
  const trash = api.payments.trash.useMutation();
  const may = (operation: Details["allowed_operations"][number]) =>
    mayWrite && of.allowed_operations.includes(operation);
  const paper = receiptHref([of.id]);
  useKeys({
    keye: () => may("update") && setAsking("edit"),
    keyp: () => asking === null && router.push(`${paper}&print`),
  });
  const done = (text: string) => {
    announce(text);
    void utils.payments.invalidate();
    void utils.parties.invalidate();
  };
  return (
    <section className={drawer.section}>
      <div className={css.acts}>
        <Button
          component={Link}
          href={paper}
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={15} />}
          rightSection={<kbd>P</kbd>}
        >
          {t("print")}
        </Button>
        {may("update") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} />}
            rightSection={<kbd>E</kbd>}
            onClick={() => setAsking("edit")}
          >
            {t("edit")}
          </Button>
        )}
        {may("trash") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} />}
            onClick={() => setAsking("trash")}
          >
            {t("trash")}
          </Button>
        )}
      </div>

      {asking === "trash" && (
        <TrashDialog
          of={of}
          onAct={async (reason) => {
            await trash.mutateAsync({ id: of.id, version: of.version, reason });
            done(t("trashed"));
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "edit" && <EditDialog of={of} onDone={() => done(t("changed"))} onClose={() => setAsking(null)} />}
    </section>
  );
}
