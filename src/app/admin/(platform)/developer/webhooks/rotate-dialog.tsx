"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OVERLAPS } from "@/domain/platform/webhook/rules";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import { SecretDialog } from "../_parts/secret-dialog";
import type { Endpoint } from "./address";
import { useSecret } from "./use-secret";

/** A new key, shown once; the previous one signs in parallel for a time. */
export function RotateDialog({ of: { id, version }, onClose }: { of: Endpoint; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  const utils = api.useUtils();
  const result = useSecret();
  const [made, setMade] = useState<string | null>(null);
  const rotate = api.webhooks.rotateKey.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  if (made) return <SecretDialog secret={result(made)} onClose={onClose} />;
  return (
    <FormDialog
      title={t("rotateTitle")}
      text={t("rotateText")}
      initial={{ overlap_hours: 24 as number }}
      submit={t("rotate")}
      onSave={async ({ overlap_hours }) => {
        const input = { id, version, overlap_hours: overlap_hours as (typeof OVERLAPS)[number] };
        setMade((await rotate.mutateAsync(input)).secret);
      }}
      onClose={onClose}
      keepOpen
    >
      <SelectField
        path="overlap_hours"
        label={t("overlap")}
        numeric
        openOnFocus={false}
        data-autofocus
        data={OVERLAPS.map((hours) => ({
          value: String(hours),
          label: hours === 0 ? t("overlapNone") : t("hours", { n: number(hours), count: hours }),
        }))}
      />
    </FormDialog>
  );
}
