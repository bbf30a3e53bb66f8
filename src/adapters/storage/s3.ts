import { createReadStream } from "node:fs";
import type { Place } from "./place";

export type S3 = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string };

/** A bucket of any S3-compatible storage, which all machines share. */
export async function s3Place({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3): Promise<Place> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
  const driver = new S3Driver({
    endpoint,
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: "private",
    supportsACL: false,
    // Buckets as host names need a DNS that few storages of one's own have.
    forcePathStyle: true,
    // Otherwise a streamed body is stored with its chunks' framing by servers that do not know it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  });
  const disk = new Disk(driver);
  return {
    disk,
    keep: ({ at, size }, path, contentType) =>
      disk.putStream(path, createReadStream(at), { contentType, contentLength: size }),
  };
}
