const BOUNDARY = "----safar-4f1c";

type Part = { field: string; value: string | Uint8Array; filename?: string; type?: string };

/** A body of multipart/form-data and its header. */
export function multipart(parts: readonly Part[]): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ field, value, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n` +
        `${type ? `content-type: ${type}\r\n` : ""}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return { body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]), headers: { "content-type": TYPE } };
}

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
