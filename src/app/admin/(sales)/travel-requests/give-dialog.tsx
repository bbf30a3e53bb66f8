"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { api } from "../../_client";
import { useName } from "../../(people)/colleagues/use-name";
import type { Request } from "./address";
import type { Done } from "./use-done";

type Props = { of: Request; onDone: (done: Done) => void; onClose: () => void };

/** Assigns the request to a user of the branch. */
export default function GiveDialog({ of: { id, owner }, onDone, onClose }: Props) {
  const t = useTranslations("travelRequests");
  const nameOf = useName();
  const utils = api.useUtils();
  const staff = api.travelRequests.staff.useQuery(undefined, { staleTime: 60_000 });
  const own = api.travelRequests.own.useMutation({ onSettled: () => utils.travelRequests.invalidate() });
  const before = owner?.id ?? null;
  return (
    <FormDialog<{ owner_id: number | null }>
      title={t("giveTitle")}
      initial={{ owner_id: before }}
      submit={t("give")}
      onSave={async ({ owner_id }) => {
        await own.mutateAsync({ id, owner_id });
        onDone({ what: "given", id, before });
      }}
      onClose={onClose}
    >
      <SelectField
        path="owner_id"
        label={t("column.owner")}
        data={staff.data?.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        numeric
        searchable
        required
      />
    </FormDialog>
  );
}
