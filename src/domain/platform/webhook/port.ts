/** A request to send. Redirects are not followed; `signal` aborts it. */
export type Parcel = { url: string; body: string; headers: Readonly<Record<string, string>>; signal: AbortSignal };

/** Port to HTTP: rejects with a short Error without an answer. `text`: the beginning of the answer. */
export type Post = (parcel: Parcel) => Promise<{ status: number; text: string }>;
