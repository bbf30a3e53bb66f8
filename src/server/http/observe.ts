import { Histogram } from "prom-client";
import { onceInProcess } from "../process";

/** Seconds an answer took, by family and status class: what an operator watches at night. */
export const observed = () =>
  onceInProcess(
    "observed",
    () =>
      new Histogram({
        name: "safar_http_seconds",
        help: "Seconds per answer",
        labelNames: ["family", "status"],
        buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
        registers: [],
      }),
  );
