import type { z } from "zod";
import { refusalFromZod } from "@/domain/kernel/refusal-from-zod";
import { type Meta, ownSteps, type RequestContext, requireGuard } from "../trpc";
import { readTolerantly } from "./tolerant";

/** The parts of a tRPC procedure, as its builder creates them. */
export type Procedure = ((call: object) => Promise<unknown>) & {
  _def: {
    type: "query" | "mutation" | "subscription";
    meta?: Meta;
    inputs: unknown[];
    output?: unknown;
    middlewares: (object & { _type?: string })[];
    resolver: (call: object) => unknown;
  };
};

/** Runs a procedure for REST: guard, input, use case, output. */
export type Run = (ctx: RequestContext, input: unknown) => Promise<unknown>;

/**
 * Runs a procedure without tRPC's middleware chain, which copies the context at every step and took a third of a call's
 * time: the same guard, schemas and resolver in the same order. Used only if the chain is exactly that of our builders;
 * a procedure with its own middleware runs through the chain.
 */
export function runnerOf(name: string, procedure: Procedure): Run {
  const { type, meta, inputs, output, middlewares, resolver } = procedure._def;
  const steps = middlewares.slice(0, -1); // the last one is the resolver's
  const plain = steps.every((step) => ownSteps.has(step) || step._type === "input" || step._type === "output");
  const reads = type === "query";
  if (!plain || inputs.length > 1 || !output || !meta?.guard) {
    return (ctx, sent) => {
      const input = (inputs as z.ZodType[]).reduce((value, schema) => readTolerantly(schema, value, reads).input, sent);
      return procedure({ ctx, getRawInput: async () => input, input, path: name, type, signal: undefined });
    };
  }
  const { guard } = meta;
  const accepts = inputs[0] as z.ZodType | undefined;
  const answers = output as z.ZodType;
  return async (ctx, raw) => {
    requireGuard(guard, ctx);
    let input: unknown;
    if (accepts) {
      const read = readTolerantly(accepts, raw, reads);
      if (!read.result.success) throw refusalFromZod(read.result.error.issues, read.input);
      input = read.result.data;
    }
    return answers.parse(await resolver({ ctx, input, path: name, type }));
  };
}
