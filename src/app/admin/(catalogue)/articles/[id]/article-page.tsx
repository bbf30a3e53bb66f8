"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTitled } from "@/ui/format/use-titled";
import { FullPage } from "@/ui/list/full-page";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api, useMay } from "../../../_client";
import { StatusMark } from "../_parts/status-mark";
import type { Article, Tree } from "../address";
import { ArticleEditor } from "./article-editor";

type Props = { id: number | null; first: { article: Article | undefined; tree: Tree | undefined } };

/** Editor of an article with its preview. */
export function ArticlePage({ id: given, first }: Props) {
  const t = useTranslations("articles");
  const titled = useTitled();
  const { locale } = useReading();
  const mayWrite = useMay("content:write");
  const [id, setId] = useState(given);
  const query = api.articles.read.useQuery(
    { id: id ?? 0 },
    { initialData: given === null ? undefined : first.article, enabled: id !== null, refetchOnWindowFocus: false },
  );
  const late = useDelayed(given !== null && query.isPending);
  const article = id === null ? undefined : query.data;
  const created = (id: number) => {
    setId(id);
    window.history.replaceState(null, "", `/admin/articles/${id}`);
  };
  return (
    <FullPage
      back={{ href: "/admin/articles", label: t("title") }}
      title={article ? titled(article) : t("new")}
      aside={article && <StatusMark status={article.status} />}
    >
      {given === null && !mayWrite ? (
        <ErrorState refusal={{ reason: "noPermission" }} />
      ) : given !== null && !article ? (
        query.error ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : (
          late && <SkeletonRows />
        )
      ) : (
        <ArticleEditor article={article} tree={first.tree} language={locale} onCreated={created} />
      )}
    </FullPage>
  );
}
