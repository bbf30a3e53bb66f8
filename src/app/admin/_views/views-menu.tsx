"use client";
import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconCheck, IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { viewHref } from "@/domain/reporting/saved-view/rules";
import { useAnnounce } from "@/ui/announcer";
import { isolated } from "@/ui/format/runs";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { UndoBar } from "@/ui/list/undo-bar";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../_client";
import { useView, type View } from "./use-view";
import css from "./views-menu.module.css";

// Loaded on demand: rarely opened.
const ViewDialog = late(() => import("./view-dialog"));

/** Saved views of a list, beside its filters: open, save, rename, share, remove. */
export function ViewsMenu() {
  const t = useTranslations("views");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { path, query, views, shown, left, setOpened } = useView();
  const [asking, setAsking] = useState<"save" | View | null>(null);
  const [removed, setRemoved] = useState<View | null>(null);
  const onSuccess = () => void utils.views.invalidate();
  const change = api.views.change.useMutation({ onSuccess });
  const remove = api.views.remove.useMutation({ onSuccess });
  const restore = api.views.restore.useMutation({ onSuccess });
  const update = async ({ id, name, shared, version }: View) => {
    await change.mutateAsync({ id, name, shared, version, query });
    announce(t("saved", { name }));
  };
  const takeAway = async (view: View) => {
    await remove.mutateAsync({ id: view.id });
    setRemoved(view);
  };
  if (!path) return null;
  return (
    <div className={css.views}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />} data-views>
            {shown ? `${t("views")}: ${isolated(shown.name)}` : t("views")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{t("none")}</Menu.Label>}
          <Listed title={t("mine")} of={views.filter(({ mine }) => mine)} shown={shown} onOpen={setOpened} />
          <Listed title={t("shared")} of={views.filter(({ mine }) => !mine)} shown={shown} onOpen={setOpened} />
          <Menu.Divider />
          {!shown && (
            <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAsking("save")}>
              {t("save")}
            </Menu.Item>
          )}
          {left?.changeable && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={14} aria-hidden />}
              onClick={() => void update(left).catch(toViewsMenuDto)}
            >
              {t("update", { name: left.name })}
            </Menu.Item>
          )}
          {shown?.changeable && (
            <>
              <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setAsking(shown)}>
                {t("change")}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={() => void takeAway(shown).catch(toViewsMenuDto)}
              >
                {t("remove", { name: shown.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ErrorText error={change.error ?? remove.error} />
      {removed && (
        <UndoBar
          text={t("removed", { name: removed.name })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed.id });
            setRemoved(null);
          }}
        />
      )}
      {asking && (
        <ViewDialog
          view={asking === "save" ? null : asking}
          path={path}
          query={query}
          onClose={() => setAsking(null)}
          onSaved={setOpened}
        />
      )}
    </div>
  );
}

/** The mutation keeps its error, which is displayed. */
const toViewsMenuDto = () => undefined;

type ListedProps = { title: string; of: View[]; shown: View | null; onOpen: (id: number) => void };

function Listed({ title, of, shown, onOpen }: ListedProps) {
  const t = useTranslations("views");
  const { locale } = useReading();
  if (of.length === 0) return null;
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {of.map((view) => (
        <Menu.Item
          key={view.id}
          component={Link}
          href={viewHref(view)}
          leftSection={view === shown ? <IconCheck size={14} aria-hidden /> : <span className={css.gap} />}
          rightSection={
            !view.mine && (
              <small>{t("by", { name: (locale === "en" && view.owner.name_latin) || view.owner.name })}</small>
            )
          }
          onClick={() => onOpen(view.id)}
        >
          <bdi>{view.name}</bdi>
        </Menu.Item>
      ))}
    </>
  );
}
