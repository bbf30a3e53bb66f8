"use client";
import { Input } from "@mantine/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useRef } from "react";
import { DIRECTION, type Language } from "@/domain/catalogue/article/rules";
import { useField, useFormContext, useFormValue } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import body from "../_parts/body.module.css";
import css from "./editor.module.css";
import { EXTENSIONS } from "./extensions";
import { TextTools } from "./text-tools";

/** The text with its formats, in the direction of its language. Values set by the form are shown immediately. */
export default function TextEditor({ path, label }: Pick<FieldProps, "path" | "label">) {
  const t = useTranslations("articles");
  const { readOnly } = useFormContext();
  const language = useFormValue((form) => form.values.language as Language);
  const { value, fault, change } = useField<string>(path, () => null);
  const shown = useRef(value);
  const id = useId();
  const attributes = useMemo(
    () => ({
      ...{ id, class: `${body.body} ${css.text}`, role: "textbox", "aria-multiline": "true", "aria-label": label },
      ...{ lang: language, dir: DIRECTION[language] },
    }),
    [id, label, language],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !readOnly,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor }) => {
      // An empty last line, to continue writing.
      shown.current = editor.isEmpty ? "" : editor.getHTML().replace(/(<p[^>]*><\/p>)+$/, "");
      change(shown.current);
    },
  });
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes } });
  }, [editor, attributes]);
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  const { wrapperProps, ...around } = surround({ path, label }, fault);
  return (
    <Input.Wrapper {...around} {...wrapperProps} labelElement="div">
      <div className={css.editor}>
        {editor && !readOnly && <TextTools editor={editor} label={t("tools")} />}
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  );
}
