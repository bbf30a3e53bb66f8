import type { Disk } from "flydrive";
import type { Received } from "@/domain/file/port";

/** A flydrive disk, and how what was received comes onto it. */
export type Place = {
  disk: Disk;
  keep(received: Received, path: string, mime: string): Promise<void>;
};
