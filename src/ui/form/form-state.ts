import type { ValidationIssue } from "@/domain/kernel/errors";
import type { RefusalDto } from "../state/refusal";
import { readAt, writeAt } from "./path";

type Check = (value: unknown) => string | null;

/** Error text of a field: already in the user's language, or in both from the server. */
export type IssueText = ValidationIssue["message"];

const SECRET = /^secrets?$|password$/;

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * State of a form: input (even when invalid), last saved values, errors by path. Fields subscribe to their own
 * path only, so that a form of hundreds of fields stays fast.
 */
export class FormState<T extends object> {
  values: T;
  dirty = false;
  busy = false;
  /** Result of the last save: done, or the refusal. */
  refusal: RefusalDto | null = null;
  savedAt: number | null = null;
  restored = false;
  faults: ReadonlyMap<string, IssueText> = new Map();
  /** The last saved values. */
  base: T;
  private readonly checks = new Map<string, Check>();
  private readonly listeners = new Set<() => void>();
  private readonly awaited = new Set<string>();
  private readonly secrets = new Set<string>();
  private readonly keys = new WeakMap<object, number>();
  private lastKey = 0;

  constructor(
    initial: T,
    private draftKey: string | null,
  ) {
    this.values = initial;
    this.base = initial;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private notifyListeners() {
    for (const listener of this.listeners) listener();
  }

  at = (path: string) => readAt(this.values, path);

  set = (path: string, value: unknown) => {
    const carry = (from: object, to: object) => {
      const key = this.keys.get(from);
      if (key !== undefined) this.keys.set(to, key);
    };
    this.take(writeAt(this.values, path, value, carry));
    // Rows may have moved: errors by index are outdated.
    this.mendAt(path, Array.isArray(value));
  };

  private take(values: T) {
    this.values = values;
    this.dirty = !sameText(values, this.base);
    this.keepDraft();
    this.notifyListeners();
  }

  private mendAt(path: string, below: boolean) {
    const left = [...this.faults].filter(([at]) => at !== path && !(below && at.startsWith(path)));
    if (left.length < this.faults.size) {
      this.faults = new Map(left);
      this.notifyListeners();
    }
  }

  /** Reloaded rows keep the identity of rendered ones: by id, otherwise by index. The focus stays. */
  private inherit(from: unknown, to: unknown) {
    if (from === to || !from || !to || typeof from !== "object" || typeof to !== "object") return;
    if (!Array.isArray(from) || !Array.isArray(to)) {
      for (const [name, value] of Object.entries(to)) this.inherit((from as Record<string, unknown>)[name], value);
      return;
    }
    const taken = new Set<number>();
    for (const [index, row] of to.entries()) {
      if (!row || typeof row !== "object") continue;
      const id = (row as { id?: unknown }).id;
      const before = from.find((one) => id != null && one?.id === id) ?? from[index];
      const key = before && this.keys.get(before);
      if (key === undefined || taken.has(key)) continue;
      taken.add(key);
      this.keys.set(row, key);
      this.inherit(before, row);
    }
  }

  /** React key of a row: stable while fields change and other rows are added or removed. */
  keyOf = (row: object): number => {
    const known = this.keys.get(row);
    if (known !== undefined) return known;
    this.keys.set(row, ++this.lastKey);
    return this.lastKey;
  };

  /** Registers a field's validation; returns its removal. */
  check = (path: string, check: Check) => {
    this.checks.set(path, check);
    return () => {
      if (this.checks.get(path) === check) this.checks.delete(path);
    };
  };

  /** Validates one field, on blur. */
  look = (path: string) => {
    const wrong = this.checks.get(path)?.(this.at(path)) ?? null;
    if (wrong !== null && this.at(path) !== null && this.at(path) !== "") this.fault(path, wrong);
  };

  /** A field resolves accepted text asynchronously: saving waits for it. */
  awaits = (path: string, looksUp: boolean) => {
    if (looksUp) this.awaited.add(path);
    else if (this.awaited.delete(path)) this.notifyListeners();
  };

  /** Resolves when no field is resolving text. */
  arrived(): Promise<void> {
    if (this.awaited.size === 0) return Promise.resolve();
    return new Promise((done) => {
      const leave = this.subscribe(() => {
        if (this.awaited.size > 0) return;
        leave();
        done();
      });
    });
  }

  private fault(path: string, message: IssueText) {
    this.faults = new Map(this.faults).set(path, message);
    this.notifyListeners();
  }

  /** Validates every rendered field; true when all are valid. */
  lookAtAll(): boolean {
    const wrong = [...this.checks].flatMap(([path, check]) => {
      const message = check(this.at(path));
      return message === null ? [] : [[path, message] as const];
    });
    this.faults = new Map(wrong);
    this.refusal = null;
    this.notifyListeners();
    return wrong.length === 0;
  }

  setBusy(busy: boolean) {
    this.busy = busy;
    this.notifyListeners();
  }

  /** A refused save keeps the input. `strip` maps paths of the request to the form. */
  refused(result: RefusalDto, strip: (path: string) => string) {
    this.refusal = result;
    this.faults = new Map((result.fields ?? []).map(({ path, message }) => [strip(path), message]));
    this.busy = false;
    this.notifyListeners();
  }

  /** The sent values are saved; newer input is still pending. `stored`: the server's version, if returned. */
  saved(sent: T, stored: T = sent) {
    const untouched = this.values === sent;
    this.base = stored;
    if (untouched) {
      this.inherit(sent, stored);
      this.values = stored;
    }
    this.dirty = !untouched && !sameText(this.values, stored);
    this.faults = new Map();
    this.refusal = null;
    this.busy = false;
    this.restored = false;
    this.savedAt = Date.now();
    this.keepDraft();
    this.notifyListeners();
  }

  /** Part of the sent values is saved (`stored`), the rest is still input (`values`). */
  advance(values: T, stored: T, draftKey = this.draftKey) {
    if (draftKey !== this.draftKey) this.dropDraft();
    this.draftKey = draftKey;
    this.base = stored;
    this.inherit(this.values, values);
    this.take(values);
  }

  private dropDraft() {
    if (this.draftKey) sessionStorage.removeItem(this.draftKey);
  }

  /** Discards the form's input: the tab stores no draft of it, now or later. */
  forget() {
    this.dropDraft();
    this.draftKey = null;
  }

  /** The value is for the server only: never stored in the tab. */
  hide = (path: string) => {
    this.secrets.add(path);
  };

  /** Applies another version of the record: fully without input, otherwise only as the compared version. */
  rebase(stored: T, { keepTyped }: { keepTyped: boolean }) {
    this.base = stored;
    if (!keepTyped) {
      this.inherit(this.values, stored);
      this.values = stored;
      this.faults = new Map();
    }
    this.refusal = null;
    this.restored = false;
    this.dirty = !sameText(this.values, stored);
    this.keepDraft();
    this.notifyListeners();
  }

  /** Applies the current record to an untouched form; equal rows keep their identity. */
  follow(stored: T) {
    if (this.dirty || this.busy || sameText(this.base, stored)) return;
    this.rebase(stored, { keepTyped: false });
  }

  discard = () => this.rebase(this.base, { keepTyped: false });

  private keepDraft() {
    if (!this.draftKey) return;
    try {
      if (this.dirty) {
        sessionStorage.setItem(this.draftKey, JSON.stringify(this.withoutSecrets()));
      } else sessionStorage.removeItem(this.draftKey);
    } catch {
      // Storage may be full or disabled; the form itself still has the input.
    }
  }

  /** Input without hidden fields and secrets, which have their last saved value. */
  private withoutSecrets(): T {
    const secretNames = Object.keys(this.values).filter((name) => SECRET.test(name));
    const asItWas = (values: T, path: string) => writeAt(values, path, readAt(this.base, path), () => {});
    return [...this.secrets, ...secretNames].reduce(asItWas, this.values);
  }

  /** Input of this tab before a reload or navigation. */
  restoreDraft() {
    if (!this.draftKey || this.dirty) return;
    try {
      const stored = sessionStorage.getItem(this.draftKey);
      if (!stored) return;
      const values = JSON.parse(stored) as T;
      if (sameText(values, this.base)) return;
      this.restored = true;
      this.take(values);
    } catch {
      // An unreadable draft is ignored.
    }
  }
}
