"use client";
import { useQueryStates } from "nuqs";
import { late } from "@/ui/late";
import { requestParser } from "./address";

// Loaded on demand: most sales have none.
const RequestLine = late(() => import("./request-line"));

/** The travel request being sold, if any. */
export function RequestStrip({ fixed = false }: { fixed?: boolean }) {
  const [{ request }] = useQueryStates(requestParser);
  return request !== null && <RequestLine request={request} fixed={fixed} />;
}
