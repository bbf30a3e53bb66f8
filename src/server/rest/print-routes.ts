import type { Guard } from "../trpc";
import { FAMILIES } from "./product-families";

/** `npm run routes`: METHOD PATH GUARD PROCEDURE of every documented route that is built. */
const rows = FAMILIES.flatMap(({ name, base, table }) =>
  table.map(({ verb, path, guard, name: procedure }) => [verb, base + path, shown(guard), `${name}.${procedure}`]),
);
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const row of rows) console.log(row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  "));

function shown(guard: Guard): string {
  if (guard.kind === "customer") return `customer(${guard.groups})`;
  return guard.kind === "operator" && guard.permission ? `operator(${guard.permission})` : guard.kind;
}
