"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchLive, useMay } from "../../../_client";
import { type Books, bookParsers, booksInput } from "./address";
import css from "./books.module.css";
import { MonthTable } from "./month-table";
import { Verification } from "./verification";

const PROFILE = "/admin/settings/legal-profile";

type First = { input: ReturnType<typeof booksInput>; books: Books | undefined };

/** Statutory books by month: state, files, verification; a missing legal profile with its link. */
export function BooksPage({ first }: { first: First }) {
  const t = useTranslations("books");
  const { digits } = useFormat();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const [address, setAddress] = useQueryStates(bookParsers);
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const input = booksInput(address);
  const query = api.books.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.books : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useBranchLive({
    concerns: (topic) => topic === "book.changed" || topic === "legal_profile.changed" || topic.startsWith("closing."),
    onChange: () => void utils.books.invalidate(),
  });
  const verify = api.books.verify.useMutation({
    onMutate: () => setRefused(null),
    onError: (error) => setRefused(refusalOfError(error)),
    onSettled: () => utils.books.invalidate(),
  });
  const books = query.data;
  const hasFiles = books?.months.some(({ files }) => files.length > 0) ?? false;
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <LiveMark live={live} />
          <div className={css.tools}>
            <Link href={PROFILE}>{t("profile")}</Link>
            {mayWrite && books && hasFiles && (
              <Button
                variant="default"
                leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
                disabled={books.verification?.state === "waiting"}
                onClick={() => verify.mutate({ year: books.year })}
              >
                {t("verify")}
              </Button>
            )}
          </div>
        </header>
        <div className={css.body}>
          <p className={css.intro}>{t("intro")}</p>
          <RefusalNotice refusal={refused} />
          <Loaded query={query}>
            {(found) => (
              <>
                <SegmentedControl
                  aria-label={t("year")}
                  className={css.years}
                  value={String(found.year)}
                  data={found.years.map((year) => ({ value: String(year), label: digits(String(year)) }))}
                  onChange={(year) => void setAddress({ year: Number(year) }, { history: "push" })}
                />
                {!found.has_legal_profile && (
                  <Notice
                    title={t("profileTitle")}
                    text={t("profileText")}
                    action={{ label: t("profileLink"), href: PROFILE }}
                  />
                )}
                {found.verification && <Verification verification={found.verification} months={found.months} />}
                <MonthTable books={found} onRefused={setRefused} />
              </>
            )}
          </Loaded>
        </div>
      </section>
    </div>
  );
}
