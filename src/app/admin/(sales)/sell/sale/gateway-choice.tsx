"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/ui/form/select-field";
import { useTitled } from "@/ui/format/use-titled";
import { api, useMay } from "../../../_client";
import { useSale } from "./sale-context";

/** Gateway of the link, with permission; hidden for a single one. */
export function GatewayChoice() {
  const t = useTranslations("gatewayLinks");
  const nameOf = useTitled();
  const { currency } = useSale();
  const mayKnow = useMay("gateway:read");
  const { data } = api.gateways.list.useQuery(undefined, { enabled: mayKnow, staleTime: 60_000 });
  const offered = (data?.rows ?? []).filter((one) => one.active && one.currency === currency);
  if (offered.length < 2) return null;
  return (
    <SelectField
      path="gateway_id"
      label={t("field.gateway")}
      numeric
      clearable
      openOnFocus={false}
      placeholder={t("firstActive")}
      data={offered.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
    />
  );
}
