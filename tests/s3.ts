import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3 } from "@/adapters/storage/s3";

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> };

/** A server that speaks S3, with one bucket. */
export async function s3Server(): Promise<S3 & { close(): Promise<void> }> {
  // @ts-expect-error: it has no types.
  const { default: S3rver } = await import("s3rver");
  const directory = await mkdtemp(join(tmpdir(), "safar-s3-"));
  const configureBuckets = [{ name: "safar" }];
  const server: Server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "safar",
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
