"use client";
import { Button } from "@mantine/core";
import { type Icon, IconArchive, IconArrowBackUp, IconWorldUpload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ACTS, type Act, OUTCOME } from "@/domain/catalogue/article/rules";
import { useAnnounce } from "@/ui/announcer";
import parts from "@/ui/list/parts.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import type { Article } from "../address";

const MARKS: Readonly<Record<Act, Icon>> = {
  publish: IconWorldUpload,
  withdraw: IconArrowBackUp,
  archive: IconArchive,
};

type Props = {
  article: Pick<Article, "id" | "version" | "status" | "title">;
  /** Input is saved first. */
  disabled?: boolean;
  onDone?: (article: Article) => void;
};

/** Allowed status changes of an article. */
export function StatusActs({ article: { id, version, status, title }, disabled, onDone }: Props) {
  const t = useTranslations("articles");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const act = api.articles.act.useMutation({
    onSuccess: (article) => {
      utils.articles.read.setData({ id }, article);
      void utils.articles.list.invalidate();
      announce(t(`done.${article.status}`, { title }));
      onDone?.(article);
    },
  });
  return (
    <div className={parts.actions}>
      {ACTS.filter((one) => OUTCOME[status][one]).map((one) => {
        const Mark = MARKS[one];
        return (
          <Button
            key={one}
            variant={one === "publish" ? "filled" : "default"}
            leftSection={<Mark size={16} stroke={1.7} aria-hidden />}
            disabled={disabled}
            loading={act.isPending && act.variables.act === one}
            onClick={() => act.mutate({ id, version, act: one })}
          >
            {t(`act.${one}`)}
          </Button>
        );
      })}
      {act.isError && <RefusalNotice refusal={refusalOfError(act.error)} />}
    </div>
  );
}
