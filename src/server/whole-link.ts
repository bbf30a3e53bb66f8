import { config } from "./config";

/** A page of ours as other systems open it: answers of the API carry no address that is relative to it. */
export const wholeLink = (path: string): string => `${config().publicUrl}${path}`;

/** What was answered with its link, `/p/{slug}`, made whole. */
export const withWholeLink = <Of extends { link: string }>(made: Of): Of => ({ ...made, link: wholeLink(made.link) });
