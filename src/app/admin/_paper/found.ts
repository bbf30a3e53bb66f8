import { notFound } from "next/navigation";

/** What a paper is of; where it is not there, the page that says so. */
export const found = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: { code?: string }) => {
    if (error.code === "NOT_FOUND") notFound();
    throw error;
  });
