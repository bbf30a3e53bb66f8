import type { ValidationIssue } from "@/domain/kernel/errors";
import type { RefusalDto } from "../state/refusal";
import { readAt, writeAt } from "./path";

type Check = (value: unknown) => string | null;

/** What is said of one field: in the person's language already, or as the server says it in both. */
export type IssueText = ValidationIssue["message"];

const SECRET = /^secrets?$|password$/;

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Everything a form knows: what was typed (kept even where it is no valid value), what was saved last, what is wrong
 * where. Fields listen to their own path alone, so that a form of hundreds of fields stays quick.
 */
export class FormState<T extends object> {
  values: T;
  dirty = false;
  busy = false;
  /** Of the last save: done, or why not. */
  told: RefusalDto | null = null;
  savedAt: number | null = null;
  restored = false;
  faults: ReadonlyMap<string, IssueText> = new Map();
  /** As it was saved last. */
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
    // Rows may have moved: what was said of their numbers is no longer true of them.
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

  /** Rows told anew by the server are the rows that were drawn: by their number, else by their place. The focus stays. */
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

  /** A row's identity for React: it stays with the row while its fields change and its neighbours come and go. */
  keyOf = (row: object): number => {
    const known = this.keys.get(row);
    if (known !== undefined) return known;
    this.keys.set(row, ++this.lastKey);
    return this.lastKey;
  };

  /** A field says what it cannot accept; answers how to take that back. */
  check = (path: string, check: Check) => {
    this.checks.set(path, check);
    return () => {
      if (this.checks.get(path) === check) this.checks.delete(path);
    };
  };

  /** Looks at one field, as it is left. */
  look = (path: string) => {
    const wrong = this.checks.get(path)?.(this.at(path)) ?? null;
    if (wrong !== null && this.at(path) !== null && this.at(path) !== "") this.fault(path, wrong);
  };

  /** A field looks up what was typed and taken already: a save waits for it. */
  awaits = (path: string, looksUp: boolean) => {
    if (looksUp) this.awaited.add(path);
    else if (this.awaited.delete(path)) this.notifyListeners();
  };

  /** When no field looks anything up any more. */
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

  /** Looks at every field that is drawn; true: all may be sent. */
  lookAtAll(): boolean {
    const wrong = [...this.checks].flatMap(([path, check]) => {
      const message = check(this.at(path));
      return message === null ? [] : [[path, message] as const];
    });
    this.faults = new Map(wrong);
    this.told = null;
    this.notifyListeners();
    return wrong.length === 0;
  }

  setBusy(busy: boolean) {
    this.busy = busy;
    this.notifyListeners();
  }

  /** The save was refused: nothing typed is touched. `strip` maps the request's paths to the form's. */
  refused(result: RefusalDto, strip: (path: string) => string) {
    this.told = result;
    this.faults = new Map((result.fields ?? []).map(({ path, message }) => [strip(path), message]));
    this.busy = false;
    this.notifyListeners();
  }

  /** What was sent is saved; what was typed meanwhile is still to be. `stored`: as the server tells it, when it does. */
  saved(sent: T, stored: T = sent) {
    const untouched = this.values === sent;
    this.base = stored;
    if (untouched) {
      this.inherit(sent, stored);
      this.values = stored;
    }
    this.dirty = !untouched && !sameText(this.values, stored);
    this.faults = new Map();
    this.told = null;
    this.busy = false;
    this.restored = false;
    this.savedAt = Date.now();
    this.keepDraft();
    this.notifyListeners();
  }

  /** Part of what was sent is saved (`stored`), the rest is still as it was typed (`values`). */
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

  /** What was typed is thrown away with the form: the tab keeps nothing of it, now or later. */
  forget() {
    this.dropDraft();
    this.draftKey = null;
  }

  /** What stands there is for the server alone: the tab never keeps it. */
  hide = (path: string) => {
    this.secrets.add(path);
  };

  /** Another state of the record: taken as it is where nothing was typed, else only as what is compared with. */
  rebase(stored: T, { keepTyped }: { keepTyped: boolean }) {
    this.base = stored;
    if (!keepTyped) {
      this.inherit(this.values, stored);
      this.values = stored;
      this.faults = new Map();
    }
    this.told = null;
    this.restored = false;
    this.dirty = !sameText(this.values, stored);
    this.keepDraft();
    this.notifyListeners();
  }

  /** The record as it is now, under a form that nobody types in; rows that are the same stay where they are. */
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
      // Storage may be full or forbidden; the form itself still holds what was typed.
    }
  }

  /** As it is typed, but for what a field hides and for what is called a secret: there it is as it was saved last. */
  private withoutSecrets(): T {
    const secretNames = Object.keys(this.values).filter((name) => SECRET.test(name));
    const asItWas = (values: T, path: string) => writeAt(values, path, readAt(this.base, path), () => {});
    return [...this.secrets, ...secretNames].reduce(asItWas, this.values);
  }

  /** What was typed in this tab before it was reloaded or left. */
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
      // An unreadable draft is no draft.
    }
  }
}
