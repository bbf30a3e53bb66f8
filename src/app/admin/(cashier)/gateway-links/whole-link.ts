/** A link as it is sent: from the address this console is read at. */
export const wholeLink = (link: string): string => new URL(link, window.location.origin).href;
