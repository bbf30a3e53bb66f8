"use client";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { api } from "../admin/_client";
import css from "./setup.module.css";
import type { Done, SetupDto } from "./types";

/** The branch has been created: continue. */
export function Ready({ done, kind }: { done: Done; kind: SetupDto["kind"] }) {
  const t = useTranslations("setup");
  const change = api.branches.switch.useMutation({ onSuccess: () => window.location.assign("/admin") });
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={css.ready}>
      <IconCircleCheck size={40} stroke={1.4} aria-hidden />
      <h2 ref={head} tabIndex={-1}>
        {t("readyTitle")}
      </h2>
      <p>{t(kind === "first" ? "readyFirst" : "readyFurther")}</p>
      {kind === "first" ? (
        <Button component="a" href="/sign-in">
          {t("signIn")}
        </Button>
      ) : (
        <Button loading={change.isPending} onClick={() => change.mutate({ branch_id: done.branch_id })}>
          {t("goThere")}
        </Button>
      )}
    </section>
  );
}
