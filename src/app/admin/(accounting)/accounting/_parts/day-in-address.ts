/** A day in the address of a page; other texts are dropped, never an error. */
export const dayInAddress = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
