"use client";
import { ActionIcon } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLineDashed,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type Messages, useTranslations } from "next-intl";
import { useState } from "react";
import css from "./editor.module.css";
import { ImageTool } from "./image-tool";
import { LinkTool } from "./link-tool";

type ToolName = keyof Messages["articles"]["tool"];
type Tool = { name: ToolName; icon: Icon; run: (editor: Editor) => unknown; on?: (editor: Editor) => boolean };

const TOOLS: readonly Tool[] = [
  { name: "bold", icon: IconBold, run: (e) => e.chain().focus().toggleBold().run(), on: (e) => e.isActive("bold") },
  {
    name: "italic",
    icon: IconItalic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    on: (e) => e.isActive("italic"),
  },
  {
    name: "underline",
    icon: IconUnderline,
    run: (e) => e.chain().focus().toggleUnderline().run(),
    on: (e) => e.isActive("underline"),
  },
  {
    name: "strike",
    icon: IconStrikethrough,
    run: (e) => e.chain().focus().toggleStrike().run(),
    on: (e) => e.isActive("strike"),
  },
  {
    name: "heading2",
    icon: IconH2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    on: (e) => e.isActive("heading", { level: 2 }),
  },
  {
    name: "heading3",
    icon: IconH3,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    on: (e) => e.isActive("heading", { level: 3 }),
  },
  {
    name: "bullets",
    icon: IconList,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    on: (e) => e.isActive("bulletList"),
  },
  {
    name: "numbers",
    icon: IconListNumbers,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    on: (e) => e.isActive("orderedList"),
  },
  {
    name: "quote",
    icon: IconBlockquote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    on: (e) => e.isActive("blockquote"),
  },
  { name: "rule", icon: IconLineDashed, run: (e) => e.chain().focus().setHorizontalRule().run() },
  { name: "undo", icon: IconArrowBackUp, run: (e) => e.chain().focus().undo().run() },
  { name: "redo", icon: IconArrowForwardUp, run: (e) => e.chain().focus().redo().run() },
];

/** Formats of the selection; most have their usual keys too. */
export function TextTools({ editor, label }: { editor: Editor; label: string }) {
  const t = useTranslations("articles.tool");
  const [open, setOpen] = useState<"link" | "image" | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      ...Object.fromEntries(TOOLS.map(({ name, on }) => [name, on?.(editor) ?? false])),
      link: editor.isActive("link"),
      image: editor.isActive("image"),
    }),
  }) as Record<string, boolean>;
  const button = (name: ToolName, Mark: Icon, run: () => void, pressed: boolean | undefined) => (
    <ActionIcon
      key={name}
      variant={pressed ? "light" : "subtle"}
      color={pressed ? undefined : "gray"}
      aria-label={t(name)}
      title={t(name)}
      aria-pressed={pressed}
      onClick={run}
    >
      <Mark size={17} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
  const other = (name: "link" | "image") => setOpen(open === name ? null : name);
  return (
    <div className={css.tools}>
      <div className={css.toolRow} role="toolbar" aria-label={label}>
        {TOOLS.map(({ name, icon, run, on: has }) =>
          button(name, icon, () => void run(editor), has && Boolean(on[name])),
        )}
        {button("link", IconLink, () => other("link"), Boolean(on["link"]))}
        {button("image", IconPhoto, () => other("image"), Boolean(on["image"]))}
      </div>
      {open === "link" && <LinkTool editor={editor} onDone={() => setOpen(null)} />}
      {(open === "image" || on["image"]) && <ImageTool editor={editor} onDone={() => setOpen(null)} />}
    </div>
  );
}
