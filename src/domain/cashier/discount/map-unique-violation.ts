import { Prisma } from "@/generated/prisma/client";
import { refuseField } from "../../kernel/errors";

/** Converts a unique violation of active codes to a refusal. */
export function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("code", { en: "another discount code has this name", fa: "کد دیگری همین نام را دارد" });
  throw error;
}
