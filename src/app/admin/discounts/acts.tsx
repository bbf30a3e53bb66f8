"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { STATUS } from "@/domain/discount/rules";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { Refused } from "@/ui/state/refused";
import { api } from "../_client";
import type { Details, Discount } from "./types";

type Props = { discount: Details; onEdit: (discount: Discount) => void; onRemoved: (discount: Discount) => void };

/** What may be done to a code: what is reserved of it stands, whatever it is. */
export function Acts({ discount, onEdit, onRemoved }: Props) {
  const t = useTranslations("discounts");
  const form = useTranslations("form");
  const utils = api.useUtils();
  const { id, active, status } = discount;
  const gone = status === STATUS.deleted;
  const onSuccess = () => utils.discounts.invalidate();
  const set = api.discounts.setStatus.useMutation({ onSuccess });
  const restore = api.discounts.restore.useMutation({ onSuccess });
  const remove = api.discounts.remove.useMutation({
    onSuccess: () => {
      onRemoved(discount);
      return onSuccess();
    },
  });
  const failed = [set, restore, remove].find(({ isError }) => isError);
  useKeys({ keye: () => !gone && onEdit(discount) });
  const Mark = active ? IconPlayerStop : IconPlayerPlay;
  return (
    <div className={`${drawer.section} ${parts.actions}`}>
      {gone ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
          loading={restore.isPending}
          onClick={() => restore.mutate({ id })}
        >
          {form("undo")}
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            rightSection={<kbd>E</kbd>}
            onClick={() => onEdit(discount)}
          >
            {t("edit")}
          </Button>
          <Button
            variant="default"
            leftSection={<Mark size={16} stroke={1.7} />}
            loading={set.isPending}
            onClick={() => set.mutate({ id, active: !active })}
          >
            {t(active ? "deactivate" : "activate")}
          </Button>
          <Button
            variant="default"
            c="var(--bad)"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            {t("remove")}
          </Button>
        </>
      )}
      {failed && <Refused told={refusalOfError(failed.error)} />}
    </div>
  );
}
