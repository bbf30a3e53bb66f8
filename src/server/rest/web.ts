import { Refusal } from "@/domain/kernel/errors";
import { bytesOf } from "@/domain/kernel/raw-json";
import { encodingOf, inflatedStream } from "../http/inflate";
import { type HttpAnswer, type HttpRequest, NO_PAGE } from "./http-types";

/** Converts an answer for a route handler. */
export const responseOf = ({ method }: Request, { status, headers, body, content }: HttpAnswer): Response =>
  new Response(
    status === 204 || status === 304 || method === "HEAD"
      ? null
      : content
        ? streamOf(content)
        : new Uint8Array(bytesOf(body)),
    {
      status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": NO_PAGE,
        ...headers,
      },
    },
  );

/** With backpressure; an error in it breaks the connection. */
function streamOf(content: NonNullable<HttpAnswer["content"]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await content.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      cancel: async () => void (await content.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** Converts a request of Next for the dispatcher. */
export const wireOf = (request: Request): HttpRequest => ({
  method: request.method,
  header: (name) => request.headers.get(name) ?? undefined,
  peer: null,
  body: (limit) => readStream(request, limit),
  stream: (limit) => streamOfBody(request, limit),
});

/** The body as it arrives, at most `limit` bytes before and after inflation. */
async function* streamOfBody(request: Request, limit: number): AsyncGenerator<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const gzip = encodingOf(request.headers.get("content-encoding")) === "gzip";
  yield* gzip ? inflatedStream(asSent(request, limit), limit) : asSent(request, limit);
}

async function* asSent({ body }: Request, limit: number): AsyncGenerator<Buffer> {
  const reader = body?.getReader();
  let length = 0;
  try {
    for (;;) {
      const read = await reader?.read().catch(() => Promise.reject(new Refusal("notJson")));
      if (!read || read.done) return;
      length += read.value.length;
      if (length > limit) throw tooLarge(limit);
      yield Buffer.from(read.value.buffer, read.value.byteOffset, read.value.length);
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

/** Reads at most `limit` bytes; a longer body is canceled, not buffered. */
async function readStream(request: Request, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamOfBody(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const tooLarge = (limit: number) => new Refusal("tooLarge", { data: { limit_bytes: limit } });
