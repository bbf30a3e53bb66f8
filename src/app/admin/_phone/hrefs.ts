/** Pages that show a call. */
export const PHONE = "/admin/phone";
export const MISSED = `${PHONE}?view=missed`;
export const APPROVALS = `${PHONE}?view=approvals`;
export const callHref = (id: number) => `${PHONE}?call=${id}`;
