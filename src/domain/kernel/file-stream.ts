import { z } from "zod";

/**
 * A file or lines, streamed while they are produced. A reader that stops closes `content`, which frees its resources.
 */
export type FileStream = {
  /** File name in any script. Null: consumed as a stream, not saved. */
  name: string | null;
  /** Content type with its charset. */
  type: string;
  content: AsyncIterable<string | Uint8Array>;
};

/** Output of a procedure of kind "stream". */
export const StreamedFile = z.custom<FileStream>(
  (value) => typeof value === "object" && value !== null && "content" in value,
);
