import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Place } from "./place";

export type S3 = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string };

/** A bucket of any S3-compatible storage, shared by all machines. */
export async function s3Place({ bucket: Bucket, ...given }: S3): Promise<Place> {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    PutObjectCommand,
    S3Client,
    paginateListObjectsV2,
  } = await import("@aws-sdk/client-s3");
  const client = new S3Client(optionsOf(given));
  return {
    async keep({ at, size }, Key, ContentType) {
      const Body = createReadStream(at);
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: size }));
    },
    has: (Key) =>
      client.send(new HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        (error: { $metadata?: { httpStatusCode?: number } }) => {
          if (error.$metadata?.httpStatusCode === 404) return false;
          throw error;
        },
      ),
    async *read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      yield* Body as Readable;
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key, LastModified } of Contents) yield { path: Key!, storedAt: async () => LastModified! };
    },
  };
}

const optionsOf = ({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3, "bucket">) =>
  ({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Virtual-hosted buckets need a wildcard DNS that few self-hosted storages have.
    forcePathStyle: true,
    // Otherwise servers without support for chunked signing store a streamed body with its chunk framing.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  }) satisfies ConstructorParameters<typeof S3Client>[0];
