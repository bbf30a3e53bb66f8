import type { Uploaded } from "@/domain/platform/file/schema";

/** What an upload's body says: its file, if it has one, and its other fields. */
export type UploadBody = { file: Uploaded | undefined; fields: Record<string, unknown> };

/** Takes a file's bytes in, its name beside them. */
export type TakeIn = (content: AsyncIterable<Uint8Array>, name: string) => Promise<Uploaded>;

/** Beside the file's own bytes: fields, and the marks between parts. */
export const MAX_BESIDE = 64 * 1024;
