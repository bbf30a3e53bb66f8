"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconPencil, IconTool, IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { api, useMay } from "../../../_client";
import { type Details, nameOf } from "./address";
import css from "./documents.module.css";

// Loaded on demand: rarely used.
const UndoDialog = late(() => import("./undo-dialog"));

const editorHref = (id: number | "new") => `/admin/accounting/documents/${id}`;

/** The allowed actions; the server uses the same table. */
export function Acts({ of, onGone }: { of: Details; onGone: () => void }) {
  const t = useTranslations("documents");
  const router = useRouter();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const [asking, setAsking] = useState<"remove" | "reverse" | "correct" | null>(null);
  const remove = api.documents.remove.useMutation();
  const correct = api.documents.correct.useMutation();
  const may = (operation: Details["allowed_operations"][number]) =>
    mayWrite && of.allowed_operations.includes(operation);
  const editable = may("replace");
  useKeys({ keye: () => editable && router.push(editorHref(of.id!)) });
  if (!mayWrite) return null;

  const act = async (given: { on: string; reason: string }) => {
    if (asking === "correct") {
      const { id } = await correct.mutateAsync({ id: of.id!, ...given });
      router.push(editorHref(id!));
    } else {
      await remove.mutateAsync({ id: of.id!, ...given, ...(asking === "remove" && { version: of.version }) });
      if (asking === "remove") onGone();
    }
    void utils.documents.invalidate();
  };
  return (
    <section className={drawer.section}>
      <div className={css.acts}>
        {editable && (
          <Button
            component={Link}
            href={editorHref(of.id!)}
            size="xs"
            leftSection={<IconPencil size={15} />}
            rightSection={<kbd>E</kbd>}
            variant="default"
          >
            {t("edit")}
          </Button>
        )}
        {may("correct") && (
          <Button size="xs" variant="default" leftSection={<IconTool size={15} />} onClick={() => setAsking("correct")}>
            {t("correct")}
          </Button>
        )}
        {may("remove") && (
          <Button
            size="xs"
            variant="default"
            leftSection={of.status === "draft" ? <IconTrash size={15} /> : <IconArrowBackUp size={15} />}
            onClick={() => setAsking(of.status === "draft" ? "remove" : "reverse")}
          >
            {t(of.status === "draft" ? "remove" : "reverse")}
          </Button>
        )}
        <Button
          component={Link}
          href={`${editorHref("new")}?copy=${nameOf(of)}`}
          size="xs"
          variant="default"
          leftSection={<IconCopy size={15} />}
        >
          {t("copy")}
        </Button>
      </div>
      {asking && <UndoDialog act={asking} of={of} onAct={act} onClose={() => setAsking(null)} />}
    </section>
  );
}
