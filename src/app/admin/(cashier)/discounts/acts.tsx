"use client";
import { useTranslations } from "next-intl";
import { STATUS } from "@/domain/cashier/discount/rules";
import { RecordActs } from "@/ui/list/record-acts";
import { api } from "../../_client";
import type { Details, Discount } from "./types";

type Props = { discount: Details; onEdit: (discount: Discount) => void; onRemoved: (discount: Discount) => void };

/** Actions on a code; existing reservations are not affected. */
export function Acts({ discount, onEdit, onRemoved }: Props) {
  const t = useTranslations("discounts");
  const utils = api.useUtils();
  const { id, active, status } = discount;
  const onSuccess = () => utils.discounts.invalidate();
  const set = api.discounts.setStatus.useMutation({ onSuccess });
  const restore = api.discounts.restore.useMutation({ onSuccess });
  const remove = api.discounts.remove.useMutation({
    onSuccess: () => {
      onRemoved(discount);
      return onSuccess();
    },
  });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={() => onEdit(discount)}
      turn={{ of: set, run: () => set.mutate({ id, active: !active }), active }}
      remove={{ of: remove, run: () => remove.mutate({ id }) }}
      restore={{ of: restore, run: () => restore.mutate({ id }), gone: status === STATUS.deleted }}
    />
  );
}
