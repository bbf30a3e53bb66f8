"use client";
import { ActionIcon } from "@mantine/core";
import { IconMessageQuestion, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { api } from "../../_client";
import { useName } from "../../(people)/colleagues/use-name";
import { requestParser } from "./address";
import css from "./sell.module.css";

/** A travel request that is sold: a link to it, and a way to leave it. */
export default function RequestLine({ request, fixed }: { request: number; fixed?: boolean }) {
  const t = useTranslations("travelRequests");
  const { digits } = useFormat();
  const nameOf = useName();
  const [, setRequest] = useQueryStates(requestParser);
  const { data } = api.travelRequests.get.useQuery({ id: request }, { staleTime: 60_000 });
  const name = data && nameOf({ name: data.party_name, name_latin: data.party_name_latin });
  return (
    <p className={css.own} data-for-request={request}>
      <IconMessageQuestion size={15} stroke={1.8} aria-hidden />
      <Link className={css.link} href={`/admin/travel-requests?view=all&request=${request}`}>
        {t("sellingFor", { n: digits(String(request)) })}
      </Link>
      {name && <bdi>{name}</bdi>}
      {!fixed && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t("sellOther")}
          title={t("sellOther")}
          onClick={() => void setRequest({ request: null })}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </p>
  );
}
