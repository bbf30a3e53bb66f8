"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconUpload, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { here, sendFile } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../../_client";
import css from "./hotels.module.css";
import type { Details } from "./types";
import { useNameOf } from "./use-name-of";

type Medium = Details["media"][number];

/** Its pictures in order: uploaded files of the branch, and external URLs. */
export function Media({ hotel, mayWrite }: { hotel: Details; mayWrite: boolean }) {
  const t = useTranslations("hotels");
  const form = useTranslations("form");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const branchId = useBranchId();
  const utils = api.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const save = api.hotels.saveMedia.useMutation({ onSettled: () => utils.hotels.invalidate() });
  const write = async (media: readonly Partial<Medium>[]) => {
    await save.mutateAsync({ id: hotel.id, version: hotel.version, media: media.map(storedMedium) });
  };
  const attempt = async (act: () => Promise<unknown>) => {
    setResult(null);
    try {
      await act();
    } catch (error) {
      setResult(refusalOfError(error));
    } finally {
      setSent(null);
    }
  };
  const add = (file: File | undefined) =>
    file &&
    attempt(async () => {
      const { signal } = new AbortController();
      const { id } = await sendFile({ file, branchId, area: "hotels", onProgress: setSent, signal });
      await write([...hotel.media, { file_id: id }]);
    });
  return (
    <section className={drawer.section}>
      <h3>{t("media")}</h3>
      {hotel.media.length === 0 && <p className={drawer.none}>{t("noMedia")}</p>}
      <ul className={css.media}>
        {hotel.media.map((one, at) => (
          <li key={one.id}>
            {one.file_id === null ? (
              <a href={one.url} target="_blank" rel="noreferrer">
                <bdi>{new URL(one.url).host}</bdi>
              </a>
            ) : (
              // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
              <img
                src={here(one.preview_url ?? one.url)}
                alt={t("picture", { n: number(at + 1), name: nameOf(hotel) })}
                loading="lazy"
              />
            )}
            {mayWrite && (
              <ActionIcon
                variant="filled"
                color="dark"
                size="sm"
                aria-label={t("removePicture", { n: number(at + 1) })}
                onClick={() => attempt(() => write(hotel.media.filter(({ id }) => id !== one.id)))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUpload size={15} stroke={1.7} />}
            loading={sent !== null || save.isPending}
            onClick={() => input.current?.click()}
          >
            {form("fileChoose")}
          </Button>
          <input
            ref={input}
            type="file"
            className="out-of-sight"
            tabIndex={-1}
            aria-label={t("addPicture")}
            accept=".jpg,.jpeg,.png,.webp"
            onChange={({ currentTarget }) => {
              void add(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </>
      )}
      <RefusalNotice refusal={result} />
    </section>
  );
}

/** Server input of a picture: for a file its id, since its link expires. */
const storedMedium = (one: Partial<Medium>) => ({
  ...(one.file_id == null ? { url: one.url } : { file_id: one.file_id }),
  room_type_id: one.room_type_id ?? null,
  caption: one.caption ?? "",
  caption_latin: one.caption_latin ?? "",
});
