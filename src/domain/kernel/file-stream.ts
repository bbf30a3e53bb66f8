import { z } from "zod";

/** A file, or lines, told while they are made. Whoever stops reading closes `content`, which frees what it holds. */
export type FileStream = {
  /** As it is saved; any script. Null: it is read as it comes, not saved. */
  name: string | null;
  /** Content type with its charset. */
  type: string;
  content: AsyncIterable<string | Uint8Array>;
};

/** What a procedure of kind "stream" answers. */
export const StreamedFile = z.custom<FileStream>(
  (value) => typeof value === "object" && value !== null && "content" in value,
);
