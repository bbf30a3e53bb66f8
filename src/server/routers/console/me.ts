import { readMe } from "@/domain/operator/read-me";
import { Me } from "@/domain/operator/schema";
import { operator } from "@/server/trpc";

export const me = operator()
  .output(Me)
  .query(({ ctx }) => readMe(ctx));
