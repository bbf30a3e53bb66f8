"use client";
import { useTranslations } from "next-intl";
import { STATUS } from "@/domain/cashier/discount/rules";
import { RecordActs } from "@/ui/list/record-acts";
import { api } from "../../_client";
import type { Acts } from "../../_resource/resource";
import type { Details, DiscountKind } from "./address";

type Props = { discount: Details; acts: Acts<DiscountKind> };

/** Actions on a code; existing reservations are not affected. */
export function DiscountActs({ discount, acts }: Props) {
  const t = useTranslations("discounts");
  const utils = api.useUtils();
  const { id, active, status } = discount;
  const onSuccess = () => utils.discounts.invalidate();
  const set = api.discounts.setStatus.useMutation({ onSuccess });
  const restore = api.discounts.restore.useMutation({ onSuccess });
  const remove = api.discounts.remove.useMutation({
    onSuccess: () => {
      acts.removed({
        text: t("removed", { code: discount.code }),
        undo: () => utils.client.discounts.restore.mutate({ id }),
      });
      return onSuccess();
    },
  });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={() => acts.edit(discount)}
      turn={{ of: set, run: () => set.mutate({ id, active: !active }), active }}
      remove={{ of: remove, run: () => remove.mutate({ id }) }}
      restore={{ of: restore, run: () => restore.mutate({ id }), gone: status === STATUS.deleted }}
    />
  );
}
