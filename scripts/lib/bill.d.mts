import type { lockfile } from "./packages.mjs";

type Component = {
  "bom-ref": string;
  name: string;
  purl: string;
  licenses: object[];
  hashes?: { alg: string; content: string }[];
};
export function bill(lock: ReturnType<typeof lockfile>): { components: Component[] } & Record<string, unknown>;
