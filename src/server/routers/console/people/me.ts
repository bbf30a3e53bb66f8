import { readMe } from "@/domain/people/operator/read-me";
import { Me } from "@/domain/people/operator/schema";
import { operator } from "@/server/trpc";

export const me = operator()
  .output(Me)
  .query(({ ctx }) => readMe(ctx));
