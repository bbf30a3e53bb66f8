"use client";
import { IconFile, IconFileOff } from "@tabler/icons-react";
import { here } from "@/ui/form/send-file";
import css from "./certificates.module.css";
import type { Certificate } from "./types";

/** Preview of a certificate's file, beside its name as text. */
export function Thumb({ file }: Pick<Certificate, "file">) {
  if (!file) return <IconFileOff className={css.none} size={22} stroke={1.3} aria-hidden />;
  if (!file.preview_url) return <IconFile size={22} stroke={1.3} aria-hidden />;
  // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
  return <img className={css.thumb} src={here(file.preview_url)} alt="" loading="lazy" />;
}
