"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { folded } from "@/ui/filters/folded";
import { useFormValue } from "@/ui/form/form";
import { api } from "../../../_client";
import type { Known } from "./address";
import css from "./sale.module.css";
import type { Traveller } from "./values";

type Props = { at: number; code: string; onTaken: (known: Known) => void };

const MOST = 8;
/** Names that differ only by keyboard or case are equal. */
const plain = (name: string | null) => folded(name ?? "").trim();

/** Says whose record the sale would change: a registered passenger with the entered code and another name. */
export default function RegisteredNote({ at, code, onTaken }: Props) {
  const t = useTranslations("sale");
  const typed = useFormValue((form) => {
    const { first_name, last_name, first_name_latin, last_name_latin } = form.at(`passengers[${at}]`) as Traveller;
    return [first_name, last_name, first_name_latin, last_name_latin].map(plain).join("|");
  });
  const query = api.passengers.list.useQuery({ search: code, per_page: MOST }, { staleTime: 10_000 });
  const found = query.data?.rows.find(({ national_code }) => national_code === code);
  if (!found) return null;
  const stored = [found.first_name, found.last_name, found.first_name_latin, found.last_name_latin].map(plain);
  const differs = typed.split("|").some((name, part) => name !== "" && stored[part] !== "" && name !== stored[part]);
  if (!differs) return null;
  const names = [
    `${found.first_name} ${found.last_name}`,
    `${found.first_name_latin ?? ""} ${found.last_name_latin ?? ""}`,
  ];
  const name = names.map((one) => one.trim()).find((one) => one !== "") ?? "";
  return (
    <p className={css.registered} role="status" data-registered={found.id}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t("registered", { name })}
      <Button size="compact-sm" variant="default" onClick={() => onTaken(found)}>
        {t("takeRegistered")}
      </Button>
    </p>
  );
}
