"use client";
import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { FindBox } from "@/ui/form/find-box";
import { useFormContext } from "@/ui/form/form";
import { useDebouncedSearch } from "@/ui/form/use-debounced-search";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { Known } from "./address";
import css from "./sale.module.css";

type Props = { at: number; first?: Ref<HTMLInputElement>; onTaken: (known: Known) => void };

const MOST = 8;

/** Finds a known passenger by name in either script, national code, passport, mobile or PNR. */
export function RecallBox({ at, first, onTaken }: Props) {
  const t = useTranslations("sale");
  const { digits } = useFormat();
  const { locale } = useReading();
  const { form } = useFormContext();
  const [typed, setTyped] = useState<string | null>(null);
  const { q, asked, answer } = useDebouncedSearch(typed ?? "", { restMs: 100, most: 100 });
  const query = api.passengers.list.useQuery({ search: q, per_page: MOST }, { ...asked, staleTime: 10_000 });
  const sought = answer<Known>({ ...query, data: query.data?.rows });
  return (
    <FindBox
      ref={first}
      label={t("find")}
      placeholder={t("findHint")}
      wrapperProps={{ "data-recall": at }}
      shown=""
      {...{ typed, sought }}
      onTyped={setTyped}
      choices={t("found")}
      keyOf={({ id }) => String(id)}
      draw={(one) => (
        <span className={css.known}>
          <span>{nameOf(one, locale)}</span>
          <small>
            {[one.national_code ?? one.document?.number, one.mobile].filter(Boolean).map((part) => (
              <bdi key={part} dir="ltr">
                {digits(part!)}
              </bdi>
            ))}
          </small>
        </span>
      )}
      onAwaited={(awaited) => form.awaits(`passengers[${at}].find`, awaited)}
      onTake={onTaken}
      onLeft={() => {}}
    />
  );
}

function nameOf({ first_name, last_name, first_name_latin, last_name_latin }: Known, locale: string): string {
  const latin = `${first_name_latin ?? ""} ${last_name_latin ?? ""}`.trim();
  const own = `${first_name} ${last_name}`.trim();
  return (locale === "en" && latin) || own || latin;
}
