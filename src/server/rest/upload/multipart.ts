import { Refusal } from "@/domain/kernel/errors";
import type { Uploaded } from "@/domain/platform/file/schema";
import { readMembers } from "../input";
import type { TakeIn, UploadBody } from "./upload-body";

const LIMITS = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 4_096,
};

/**
 * Streams `multipart/form-data`: one file, with backpressure, and a few fields. Throws 3001 when it is malformed, 3008
 * for more parts than an upload has.
 */
export async function readMultipart(body: AsyncIterable<Buffer>, type: string, takeIn: TakeIn): Promise<UploadBody> {
  const { Busboy } = await import("@fastify/busboy");
  const fields: [string, string][] = [];
  let file: Promise<Uploaded> | undefined;
  let stop = () => {};
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const form = parser(Busboy, type);
  const ended = new Promise<void>((done) => form.once("finish", done));
  form
    .on("file", (_, content, name) => {
      // Listens immediately: it may fail before its first byte is read, and an unhandled error ends the process.
      content.on("error", (error) => content.destroy(error));
      stop = () => void content.destroy(new Refusal("notJson"));
      file = takeIn(honest(content), name ?? "");
      file.catch(fail);
    })
    .on("field", (name, value) => {
      if (name) fields.push([name, String(value)]);
    })
    .on("error", () => fail(new Refusal("notJson")));
  for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
    form.once(limit, () => fail(new Refusal("tooLarge", { data: { parts: LIMITS.parts } })));
  try {
    for await (const chunk of body) await Promise.race([written(form, chunk), failed]);
    form.end();
    await Promise.race([ended, failed]);
    const received = await file;
    return { file: received, fields: readMembers(fields) };
  } catch (error) {
    // The caller removes the part already stored, as takeIn reports the error.
    stop();
    form.destroy();
    await file?.catch(() => {});
    throw error;
  }
}

type Form = InstanceType<typeof import("@fastify/busboy").Busboy>;

function parser(Busboy: typeof import("@fastify/busboy").Busboy, type: string): Form {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch {
    throw new Refusal("notJson");
  }
}

const written = (form: Form, chunk: Buffer) =>
  new Promise<void>((done, reject) => form.write(chunk, (error) => (error ? reject(new Refusal("notJson")) : done())));

/** A part that ends before its boundary is malformed, not an internal fault. */
async function* honest(content: AsyncIterable<Uint8Array>) {
  try {
    yield* content;
  } catch {
    throw new Refusal("notJson");
  }
}
