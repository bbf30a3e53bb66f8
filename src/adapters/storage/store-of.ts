import { join } from "node:path";
import type { FileStore } from "@/domain/kernel/file-store";
import { diskPlace } from "./disk";
import { type S3, s3Place } from "./s3";
import { fileStore } from "./store";

/** The settings that define where files are stored. */
export type Storage = { dataDir: string; s3: S3 | undefined };

/** The bucket of S3_* if set, else a folder of DATA_DIR. */
export const storeOf = ({ dataDir, s3 }: Storage, link: FileStore["link"]): FileStore =>
  fileStore({
    incomingFolder: join(dataDir, "incoming"),
    place: () => (s3 ? s3Place(s3) : diskPlace(join(dataDir, "files"))),
    link,
  });
