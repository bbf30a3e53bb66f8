/** Opens the sale of a class of one's own charters. */
export const sellClassHref = (charterId: number, classId: number): string =>
  `/admin/sell?tab=charter&since=&q=${charterId}&sell=${classId}`;
