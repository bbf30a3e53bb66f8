import type { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { changeMapping } from "./change-mapping";
import type { MappingAsked } from "./pass-mapping";
import { registerMappings } from "./register-mappings";
import { remap } from "./remap";

/** Applies an approved request within the transaction of its approval. */
export function changeMappings(tx: TxCtx<OperatorActor>, input: z.output<typeof MappingAsked>): Promise<unknown> {
  if (input.by === "register") return registerMappings(tx, input.asked);
  return input.by === "change" ? changeMapping(tx, input.asked) : remap(tx, input.asked);
}
