import { notFound } from "next/navigation";

/** What a paper is of; where it is not there, the page that says so. */
export const found = <T>(input: Promise<T>): Promise<T> =>
  input.catch((error: { code?: string }) => {
    if (error.code === "NOT_FOUND") notFound();
    throw error;
  });
