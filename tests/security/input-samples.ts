import type { AnyRouter } from "@trpc/server";
import fc from "fast-check";
import { z } from "zod";
import { FAMILIES } from "@/server/rest/families";
import { nearly } from "../fuzz/hostile";

type Procedure = { _def: { inputs?: unknown[]; type: string } };
export type Door = { title: string; schema: z.ZodType; json: object; writes: boolean };

/** What every documented route takes, and every procedure of a router of the console. */
export function doors(router?: AnyRouter): Door[] {
  const routes = FAMILIES.flatMap(({ base, table }) =>
    table.map(({ verb, path, procedure }) => ({ title: `${verb} ${base}${path}`, procedure: procedure as Procedure })),
  );
  const calls = Object.entries((router?._def.procedures ?? {}) as Record<string, Procedure>);
  const all = [...routes, ...calls.map(([title, procedure]) => ({ title, procedure }))];
  return all.flatMap(({ title, procedure }) => {
    const schema = procedure._def.inputs?.[0] as z.ZodType | undefined;
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return [{ title, schema, json, writes: procedure._def.type === "mutation" }];
  });
}

/** Requests of a door that its schema takes, as they are sent; none where chance finds none. */
export const goodSamples = ({ schema, json }: Door, seed: number, tries = 120): unknown[] =>
  fc
    .sample(nearly(json as never), { numRuns: tries, seed })
    .filter((sample) => typeof sample === "object" && sample !== null && !Array.isArray(sample))
    .filter((sample) => schema.safeParse(structuredClone(sample)).success)
    .slice(0, 5);
