/** A stored file as returned by the server. */
export type SentFile = { id: number; name: string; size: number; mime: string; url: string; preview_url?: string };

type Given = {
  file: File;
  branchId: number;
  /** Folders within the branch's own area. */
  area: string;
  /** Accepted formats, where they are not those of every upload. */
  formats?: string | undefined;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Uploads a file with progress; throws like a console call. Throws AbortError when canceled. */
export const sendFile = ({ file, branchId, area, formats, onProgress, signal }: Given): Promise<SentFile> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("path", area);
    if (formats) form.append("formats", formats);
    form.append("file", file);
    // fetch has no upload progress.
    const call = new XMLHttpRequest();
    call.open("POST", "/api/uploads");
    call.setRequestHeader("x-safar-branch", String(branchId));
    call.responseType = "json";
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => (call.status === 200 ? resolve(call.response) : reject(call.response ?? new TypeError()));
    call.onerror = () => reject(new TypeError("offline"));
    call.onabort = () => reject(new DOMException("canceled", "AbortError"));
    signal.addEventListener("abort", () => call.abort());
    call.send(form);
  });

/** A link on this host, whatever the deployment's public name: the page's policy allows no other. */
export function here(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
