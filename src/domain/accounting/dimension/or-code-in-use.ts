import { Prisma } from "@/generated/prisma/client";
import { refuseField } from "../../kernel/errors";

/** Throws fieldInvalid (3003) at `code` when another record has it. */
export const orCodeInUse = <Result>(saving: Promise<Result>): Promise<Result> =>
  saving.catch((error) => {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw refuseField("code", IN_USE);
    throw error;
  });

const IN_USE = { en: "is already used", fa: "این کد قبلاً استفاده شده است" };
