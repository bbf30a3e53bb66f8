import type { TaskList } from "graphile-worker";
import { purgeExports, reviveExports } from "@/domain/reporting/export/tidy";
import { makeExport } from "./make-export";

/** Requested files: written, passed to another worker after a kill, deleted after a week. */
export const exportTasks = {
  make_export: makeExport,
  revive_exports: (_, { query }) => reviveExports((text, values) => query(text, values)),
  purge_exports: (_, { query }) => purgeExports((text, values) => query(text, values)),
} satisfies TaskList;
