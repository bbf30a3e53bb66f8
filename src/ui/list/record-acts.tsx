"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useKeys } from "../keys/use-keys";
import { refusalOfError } from "../state/refusal";
import { RefusalNotice } from "../state/refusal-notice";
import drawer from "./drawer.module.css";
import parts from "./parts.module.css";

/** State of a mutation, and how to start it. */
type Act = { of: { isPending: boolean; isError: boolean; error: unknown }; run: () => void };

type Props = {
  /** Label of the edit action. */
  edit: string;
  onEdit: () => void;
  /** Deactivate and reactivate; absent for records that are always active. */
  turn?: Act & { active: boolean };
  remove?: Act;
  /** Absent for records that cannot be restored. */
  restore?: Act & { gone: boolean };
};

/** Actions on a record in a drawer: edit (E), deactivate or activate, delete; restore after deletion. */
export function RecordActs({ edit, onEdit, turn, remove, restore }: Props) {
  const t = useTranslations("form");
  const gone = restore?.gone ?? false;
  useKeys({ keye: () => !gone && onEdit() });
  const failed = [turn, remove, restore].find((act) => act?.of.isError);
  const Mark = turn?.active ? IconPlayerStop : IconPlayerPlay;
  return (
    <div className={`${drawer.section} ${parts.actions}`}>
      {gone && restore ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
          loading={restore.of.isPending}
          onClick={restore.run}
        >
          {t("undo")}
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            rightSection={<kbd>E</kbd>}
            onClick={onEdit}
          >
            {edit}
          </Button>
          {turn && (
            <Button
              variant="default"
              leftSection={<Mark size={16} stroke={1.7} />}
              loading={turn.of.isPending}
              onClick={turn.run}
            >
              {t(turn.active ? "deactivate" : "activate")}
            </Button>
          )}
          {remove && (
            <Button
              variant="default"
              c="var(--bad)"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              loading={remove.of.isPending}
              onClick={remove.run}
            >
              {t("delete")}
            </Button>
          )}
        </>
      )}
      {failed && <RefusalNotice refusal={refusalOfError(failed.of.error)} />}
    </div>
  );
}
