/** What is to be sent where. Nothing that comes back is followed; `signal` ends it. */
export type Parcel = { url: string; body: string; headers: Readonly<Record<string, string>>; signal: AbortSignal };

/** The outside world: rejects with an Error in a few words where nobody answered. `text`: the beginning of the answer. */
export type Post = (parcel: Parcel) => Promise<{ status: number; text: string }>;
