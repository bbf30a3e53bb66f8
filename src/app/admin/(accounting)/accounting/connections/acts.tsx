"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowMerge, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../_client";
import type { Details } from "./address";
import css from "./connections.module.css";
import { LeftOut } from "./left-out";

type Props = {
  of: Details;
  onEdit: (of: Details) => void;
  onMerge: (of: Details) => void;
  onTrashed: (of: Details) => void;
};

/** Actions on the whole connection; the server uses the same table. */
export function Acts({ of, onEdit, onMerge, onTrashed }: Props) {
  const t = useTranslations("connections");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const settle = { onSettled: () => utils.connections.invalidate() };
  const trash = api.connections.trash.useMutation({
    ...settle,
    onSuccess: () => {
      announce(t("trashed", { title: of.title }));
      onTrashed(of);
    },
  });
  const restore = api.connections.restore.useMutation({
    ...settle,
    onSuccess: () => announce(t("restored", { title: of.title })),
  });
  const may = (operation: Details["allowed_operations"][number]) =>
    mayWrite && of.allowed_operations.includes(operation);
  useKeys({ keye: () => may("update") && onEdit(of), keym: () => may("merge") && onMerge(of) });
  const failed = trash.error ?? restore.error;
  if (!mayWrite || of.allowed_operations.length === 0) return null;
  return (
    <section className={`${drawer.section} ${css.steps}`}>
      <div className={css.acts}>
        {may("restore") && (
          <Button
            size="xs"
            leftSection={<IconArrowBackUp size={15} />}
            loading={restore.isPending}
            onClick={() => restore.mutate({ id: of.id })}
          >
            {t("restore")}
          </Button>
        )}
        {may("update") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} />}
            rightSection={<kbd>E</kbd>}
            onClick={() => onEdit(of)}
          >
            {t("edit")}
          </Button>
        )}
        {may("merge") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowMerge size={15} />}
            rightSection={<kbd>M</kbd>}
            onClick={() => onMerge(of)}
          >
            {t("merge")}
          </Button>
        )}
        {may("trash") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={15} />}
            loading={trash.isPending}
            onClick={() => trash.mutate({ id: of.id, version: of.version })}
          >
            {t("trash")}
          </Button>
        )}
      </div>
      {restore.data && <LeftOut of={restore.data} />}
      {failed && <RefusalNotice refusal={refusalOfError(failed)} />}
    </section>
  );
}
