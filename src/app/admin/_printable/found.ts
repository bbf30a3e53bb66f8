import { notFound } from "next/navigation";

/** Returns the data of a document; throws to the not-found page when it does not exist. */
export const found = <T>(input: Promise<T>): Promise<T> =>
  input.catch((error: { code?: string }) => {
    if (error.code === "NOT_FOUND") notFound();
    throw error;
  });
