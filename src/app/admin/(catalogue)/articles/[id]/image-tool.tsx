"use client";
import { Button, Progress, TextInput } from "@mantine/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { here, sendFile } from "@/ui/form/send-file";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { useBranchId } from "../../../_client";
import css from "./editor.module.css";

/** Inserts an uploaded image; for a selected image edits its alternative text. */
export function ImageTool({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations("articles.tool");
  const branchId = useBranchId();
  const [share, setShare] = useState<number | null>(null);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const alt = useEditorState({
    editor,
    selector: ({ editor }) =>
      editor.isActive("image") ? ((editor.getAttributes("image")["alt"] as string | null) ?? "") : null,
  });
  const send = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    stop.current = new AbortController();
    setResult(null);
    setShare(0);
    try {
      const { signal } = stop.current;
      const stored = await sendFile({ file, branchId, area: "articles", onProgress: setShare, signal });
      const attrs = { src: here(stored.url), alt: "", file: String(stored.id) };
      editor.chain().focus().insertContent({ type: "image", attrs }).run();
      onDone();
    } catch (error) {
      setResult(refusalOfError(error));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className={css.toolForm}>
      {alt !== null && (
        <TextInput
          aria-label={t("alt")}
          placeholder={t("alt")}
          value={alt}
          maxLength={200}
          onChange={({ currentTarget }) => editor.commands.updateAttributes("image", { alt: currentTarget.value })}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {share === null ? (
        <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
      ) : (
        <Progress value={share * 100} size="sm" w={160} aria-label={t("sending")} />
      )}
      <input
        ref={input}
        type="file"
        className="out-of-sight"
        tabIndex={-1}
        aria-label={t("choose")}
        accept=".jpg,.jpeg,.png,.webp"
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
      <RefusalNotice refusal={result} />
    </div>
  );
}
