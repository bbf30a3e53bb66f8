"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { useMay } from "../_client";
import { partyOf } from "../_money/party";
import { PartyIcon } from "../_money/party-icon";
import { useName } from "../(people)/colleagues/use-name";
import css from "./sales.module.css";

const PLACE = {
  passenger: ["passenger:read", (id: number) => `/admin/passengers?passenger=${id}`],
  colleague: ["colleague:read", (id: number) => `/admin/colleagues?colleague=${id}`],
} as const;

type Props = { party: string; name: string | null; latin?: string | null; plain?: boolean };

/** Name of a party in the reader's script, linked for users with permission. `party`: `passenger:12`. */
export function PartyLink({ party, name, latin = null, plain }: Props) {
  const t = useTranslations("sales");
  const { digits } = useFormat();
  const nameOf = useName();
  const found = partyOf(party);
  const type = found?.type === "colleague" ? "colleague" : "passenger";
  const [permission, href] = PLACE[type];
  const reads = useMay(permission);
  const shown = nameOf({ name, name_latin: latin }) ?? t("nameless", { id: digits(String(found?.id ?? "")) });
  return (
    <span className={css.party}>
      <PartyIcon type={type} />
      {found && reads && !plain ? (
        <Link className={parts.link} href={href(found.id)}>
          <bdi>{shown}</bdi>
        </Link>
      ) : (
        <bdi>{shown}</bdi>
      )}
    </span>
  );
}
