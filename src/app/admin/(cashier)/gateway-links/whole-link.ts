/** Absolute link, based on the console's own address. */
export const wholeLink = (link: string): string => new URL(link, window.location.origin).href;
