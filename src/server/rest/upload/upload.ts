import { Refusal } from "@/domain/kernel/errors";
import { MAX_STATEMENT_BYTES } from "@/domain/platform/file/rules";
import type { Uploaded } from "@/domain/platform/file/schema";
import { files } from "../../files";
import { onceInProcess } from "../../process";
import type { HttpRequest } from "../http-types";
import { readBase64 } from "./base64";
import { readMultipart } from "./multipart";
import { MAX_BESIDE, type UploadBody } from "./upload-body";

/** Concurrent uploads of a caller: each uses disk space while it arrives. */
const AT_ONCE = 8;
/** Base64 with some escaped slashes. */
const MAX_JSON = Math.ceil(MAX_STATEMENT_BYTES * 1.42) + MAX_BESIDE;
const MAX_MULTIPART = MAX_STATEMENT_BYTES + MAX_BESIDE;

/**
 * Stores an upload as it arrives and passes its content to `act`; afterwards temporary files are removed. 3001 for a
 * content type other than multipart/form-data and JSON, 3008 beyond 20 MB, 9001 when the caller already sends eight.
 */
export async function withUpload<T>(
  wire: HttpRequest,
  caller: string,
  act: (body: UploadBody) => Promise<T>,
): Promise<T> {
  const type = wire.header("content-type") ?? "";
  const multipart = /^multipart\/form-data\s*;/i.test(type);
  if (!multipart && !/^application\/json\s*(?:;|$)/i.test(type)) throw new Refusal("notJson");
  const leave = enter(caller);
  const taken: Uploaded[] = [];
  const body = wire.stream(multipart ? MAX_MULTIPART : MAX_JSON);
  try {
    const uploaded = await (multipart ? readMultipart : readBase64)(body, type, async (content, name) => {
      const received = { ...(await files().receive(content, MAX_STATEMENT_BYTES)), name };
      taken.push(received);
      return received;
    });
    return await act(uploaded);
  } finally {
    leave();
    await body.return(undefined);
    await Promise.all(taken.map((received) => files().drop(received)));
  }
}

function enter(caller: string): () => void {
  const counts = onceInProcess("uploads-under-way", () => new Map<string, number>());
  const before = counts.get(caller) ?? 0;
  if (before >= AT_ONCE) throw new Refusal("tooManyRequests", { retryAfterSeconds: 5, data: { limit: AT_ONCE } });
  counts.set(caller, before + 1);
  return () => {
    const left = counts.get(caller)! - 1;
    if (left > 0) counts.set(caller, left);
    else counts.delete(caller);
  };
}
