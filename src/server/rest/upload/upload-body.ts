import type { Uploaded } from "@/domain/platform/file/schema";

/** Content of an upload: its file, if any, and its other fields. */
export type UploadBody = { file: Uploaded | undefined; fields: Record<string, unknown> };

/** Stores a file's bytes under its name. */
export type TakeIn = (content: AsyncIterable<Uint8Array>, name: string) => Promise<Uploaded>;

/** Besides the file: fields and boundaries between parts. */
export const MAX_BESIDE = 64 * 1024;
