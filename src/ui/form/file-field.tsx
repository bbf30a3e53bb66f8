"use client";
import { ActionIcon, Button, Input, Progress } from "@mantine/core";
import { IconFile, IconUpload, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useFormat } from "../format/use-format";
import { refusalOfError } from "../state/refusal";
import css from "./file-field.module.css";
import { useField, useFormContext } from "./form";
import { here, type SentFile, sendFile } from "./send-file";
import { type FieldProps, surround } from "./surround";

type Props = Omit<FieldProps, "bare"> & {
  branchId: number;
  /** Folders within the branch's own area for the file. */
  area: string;
  /** Accepted extensions: `.pdf,.png`. */
  accept: string;
  /** Formats as the server names them, where they are not those of every upload. */
  formats?: string;
};

type OnItsWay = { name: string; share: number; stop: AbortController };

/**
 * One file: selected or dropped on the field; uploaded immediately with progress and cancel. The form has the stored
 * file.
 */
export function FileField({ path, label, required, hint, branchId, area, accept, formats }: Props) {
  const t = useTranslations("form");
  const { number } = useFormat();
  const { form, readOnly } = useFormContext();
  const [under, setUnder] = useState<OnItsWay | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { value, fault, change } = useField<SentFile | null>(path, (value) => {
    if (under) return t("fileOnItsWay");
    return required && !value ? t("required") : null;
  });
  useEffect(() => () => under?.stop.abort(), [under?.stop]);

  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file || readOnly) return;
    const stop = new AbortController();
    setUnder({ name: file.name, share: 0, stop });
    try {
      const onProgress = (share: number) => setUnder((now) => (now?.stop === stop ? { ...now, share } : now));
      change(await sendFile({ file, branchId, area, formats, onProgress, signal: stop.signal }));
    } catch (error) {
      if (!stop.signal.aborted) form.refused(refusalOfError(error), (at) => (at === "file" ? path : at));
    } finally {
      setUnder((now) => (now?.stop === stop ? null : now));
    }
  };
  const drag = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };
  // `aria-required` is not allowed on a frame, which is not an input.
  const { wrapperProps, "aria-required": _, ...around } = surround({ path, label, required, hint }, fault);
  return (
    <Input.Wrapper {...around} {...wrapperProps} id={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen by the button within. */}
      <div
        className={css.zone}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {under ? (
          <>
            <IconUpload size={20} stroke={1.6} aria-hidden />
            <div className={css.facts}>
              <bdi>{under.name}</bdi>
              <Progress value={under.share * 100} size="sm" aria-label={t("fileSending", { name: under.name })} />
            </div>
            <bdi>{t("filePercent", { n: number(Math.floor(under.share * 100)) })}</bdi>
            <ActionIcon variant="subtle" color="gray" aria-label={t("fileStop")} onClick={() => under.stop.abort()}>
              <IconX size={16} />
            </ActionIcon>
          </>
        ) : value ? (
          <>
            {value.preview_url ? (
              // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
              <img className={css.preview} src={here(value.preview_url)} alt="" />
            ) : (
              <IconFile size={24} stroke={1.4} aria-hidden />
            )}
            <div className={css.facts}>
              <a href={here(value.url)} target="_blank" rel="noreferrer">
                <bdi>{value.name}</bdi>
              </a>
              <small>{t("fileSize", { kb: number(Math.ceil(value.size / 1024)) })}</small>
            </div>
            <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
              {t("fileOther")}
            </Button>
            <ActionIcon variant="subtle" color="gray" aria-label={t("fileRemove")} onClick={() => change(null)}>
              <IconX size={16} />
            </ActionIcon>
          </>
        ) : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.7} />}
              onClick={() => input.current?.click()}
            >
              {t("fileChoose")}
            </Button>
            <small>{t("fileDrop")}</small>
          </>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className="out-of-sight"
          tabIndex={-1}
          accept={accept}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </div>
    </Input.Wrapper>
  );
}
