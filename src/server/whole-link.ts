import { config } from "./config";

/** Absolute URL of one of our pages: answers of the API contain no relative addresses. */
export const wholeLink = (path: string): string => `${config().publicUrl}${path}`;

/** Makes the link of an answer, `/p/{slug}`, absolute. */
export const withWholeLink = <Of extends { link: string }>(made: Of): Of => ({ ...made, link: wholeLink(made.link) });
