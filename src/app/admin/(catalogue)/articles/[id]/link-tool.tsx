"use client";
import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { mayLink } from "@/domain/catalogue/article/rules";
import css from "./editor.module.css";

/** Link target of the selected text. */
export function LinkTool({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations("articles.tool");
  const [href, setHref] = useState((editor.getAttributes("link")["href"] as string | undefined) ?? "");
  const [wrong, setWrong] = useState(false);
  const take = () => {
    const given = href.trim();
    const whole = /^[\w-]+(\.[\w-]+)+/.test(given) ? `https://${given}` : given;
    if (!mayLink(whole)) return setWrong(true);
    editor.chain().focus().extendMarkRange("link").setLink({ href: whole }).run();
    onDone();
  };
  return (
    <div className={css.toolForm}>
      <TextInput
        aria-label={t("address")}
        placeholder="https://"
        dir="ltr"
        value={href}
        error={wrong && t("addressFault")}
        autoFocus
        onChange={({ currentTarget }) => {
          setHref(currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") take();
          else onDone();
        }}
      />
      <Button size="compact-sm" onClick={take}>
        {t("take")}
      </Button>
      {editor.isActive("link") && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          {t("unlink")}
        </Button>
      )}
    </div>
  );
}
