/** Page of a job's result, by kind. */
export const WORK_PAGES: Readonly<Record<string, (work: { id: number }) => string>> = {
  bulk_message: ({ id }) => `/admin/messages?bulk=${id}`,
  hotel_mapping: () => "/admin/hotels/mapping",
  passenger_import: ({ id }) => `/admin/passengers/import?work=${id}`,
  place_import: ({ id }) => `/admin/base-data?work=${id}`,
};
