import { Prisma } from "@/generated/prisma/client";
import { refuseField } from "../errors";

/** What the index of living codes refuses, in the words of the catalogue. */
export function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("code", { en: "another discount code has this name", fa: "کد دیگری همین نام را دارد" });
  throw error;
}
