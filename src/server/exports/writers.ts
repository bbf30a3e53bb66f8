import type { Format } from "@/domain/reporting/export/rules";
import type { Writer } from "./writer";

/** Loaded on demand: each imports a library. */
export const WRITERS: Record<Format, { type: string; load: () => Promise<Writer> }> = {
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    load: async () => (await import("./xlsx")).writeXlsx,
  },
  pdf: { type: "application/pdf", load: async () => (await import("./pdf")).writePdf },
};
