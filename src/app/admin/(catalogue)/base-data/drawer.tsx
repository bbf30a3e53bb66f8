"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PlaceKind } from "@/domain/catalogue/place/rules";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { ownKind, type Place } from "./address";
import css from "./base-data.module.css";
import { OwnMark } from "./place-table";
import { RemoveDialog } from "./remove-dialog";
import { useWords } from "./use-words";

export const DRAWER_ID = "place";

type Props = { kind: PlaceKind; code: string; known: Place | undefined; mayWrite: boolean; walk: ListKeyboard };

/** Drawer of one place with its own URL. */
export function BaseDataDrawer({ kind, code, known, mayWrite, walk }: Props) {
  const t = useTranslations("baseData");
  const { nameOf } = useWords();
  const query = api.places.list.useQuery({ kind, search: code, per_page: 20 }, { enabled: !known });
  const found = known ?? query.data?.items.find((one) => one.code === code);
  const input = { ...query, isPending: !known && query.isPending, data: found ?? (query.data && null) };
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={found ? nameOf(found) : t("title")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{found && nameOf(found)}</h2>
      </DrawerHead>
      <div className={drawer.body}>
        <Loaded query={input}>
          {(place) =>
            place ? (
              <Facts kind={kind} place={place} mayWrite={mayWrite} onGone={walk.close} />
            ) : (
              <Notice title={t("noneTitle")} text={t("gone")} action={{ label: t("back"), onClick: walk.close }} />
            )
          }
        </Loaded>
      </div>
    </aside>
  );
}

function Facts(props: { kind: PlaceKind; place: Place; mayWrite: boolean; onGone: () => void }) {
  const { kind, place, mayWrite, onGone } = props;
  const t = useTranslations("baseData");
  const { within } = useWords();
  const { digits } = useFormat();
  const [removing, setRemoving] = useState(false);
  const own = ownKind(kind);
  const where = within(place);
  return (
    <>
      <section className={drawer.section}>
        <dl className={drawer.facts}>
          <Fact name={t("fact.name")}>{place.name}</Fact>
          <Fact name={t("fact.nameLatin")}>
            <bdi>{place.name_latin}</bdi>
          </Fact>
          <Fact name={t("column.code")}>
            <bdi className="code">{place.code}</bdi>
          </Fact>
          {where && <Fact name={t("column.within")}>{where}</Fact>}
          {place.time_zone && (
            <Fact name={t("column.zone")}>
              <bdi>{place.time_zone}</bdi>
            </Fact>
          )}
          {place.lat !== null && (
            <Fact name={t("fact.spot")}>
              <bdi>{digits(`${place.lat}, ${place.lng}`)}</bdi>
            </Fact>
          )}
          {place.aliases.length > 0 && <Fact name={t("fact.aliases")}>{place.aliases.join(" · ")}</Fact>}
          <Fact name={t("column.owner")}>{place.own ? <OwnMark row={place} /> : t("shared")}</Fact>
        </dl>
      </section>
      {place.own && mayWrite && own && (
        <section className={drawer.section}>
          <Button variant="default" className={css.remove} onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
        </section>
      )}
      {removing && own && <RemoveDialog kind={own} place={place} onClose={() => setRemoving(false)} onGone={onGone} />}
    </>
  );
}
