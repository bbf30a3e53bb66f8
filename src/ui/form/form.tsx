"use client";
import {
  createContext,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useKeys } from "../keys/use-keys";
import { useReading } from "../preferences";
import { refusalOfError } from "../state/refusal";
import css from "./form.module.css";
import { FormState, type IssueText } from "./form-state";

// biome-ignore lint/suspicious/noExplicitAny: fields know their path, not the whole form's type.
type AnyForm = FormState<any>;

const Context = createContext<{ form: AnyForm; save: () => void; readOnly: boolean } | null>(null);

/** The surrounding form: its state, and save. */
export function useFormContext() {
  const found = useContext(Context);
  if (!found) throw new Error("a field stands outside of a form");
  return found;
}

type ProviderProps = { form: AnyForm; save: () => void; children: ReactNode };

/** For fields of a page that is no `Form`: a grid with keys and saving of its own. */
export const FormProvider = ({ form, save, children }: ProviderProps) => (
  <Context.Provider value={{ form, save, readOnly: false }}>{children}</Context.Provider>
);

type Options = {
  /** Name of the draft in this tab (`charter.12`), which survives a reload or a wrong click; null stores nothing. */
  draftKey: string | null;
};

/** Creates a form's state once. A draft of the tab is restored after the first paint, which matches the server's. */
export function useForm<T extends object>(initial: T, { draftKey }: Options): FormState<T> {
  const [form] = useState(() => new FormState(initial, draftKey));
  useEffect(() => form.restoreDraft(), [form]);
  return form;
}

/** Subscribes to a part of the form's state. `select` must return a stable value. */
export function useFormValue<V>(select: (form: AnyForm) => V, given?: AnyForm): V {
  const around = useContext(Context)?.form;
  const form = given ?? around!;
  return useSyncExternalStore(
    form.subscribe,
    () => select(form),
    () => select(form),
  );
}

type FormProps<T extends object> = {
  form: FormState<T>;
  /** Submits the input; rethrows errors of the call. Returns the current record, if the server sends it. */
  onSave: (values: T) => Promise<T | undefined>;
  /** Maps paths of the request (`charter.title`) to those of the form. */
  stripPath?: (path: string) => string;
  /** Read-only without permission: no input, no saving, no adding or removing rows. */
  readOnly?: boolean;
  /** Whether it posts, moves or commits money: Enter in a field then moves on, and only its button or key saves. */
  money?: boolean;
  className?: string;
  children: ReactNode;
};

const asItIs = (path: string) => path;

/** Ctrl+S or Ctrl+Enter saves from anywhere; a refusal focuses the first invalid field and keeps all input. */
export function Form<T extends object>(props: FormProps<T>) {
  const { form, onSave, stripPath = asItIs, readOnly = false, money = false, className, children } = props;
  const box = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (form.busy || readOnly) return;
    handOver(box.current);
    await form.arrived();
    if (form.busy) return;
    if (!form.lookAtAll()) return focusFirst(box.current, form);
    const sent = form.values;
    form.setBusy(true);
    try {
      form.saved(sent, await onSave(sent));
    } catch (error) {
      form.refused(refusalOfError(error), stripPath);
      focusFirst(box.current, form);
    }
  };
  // Whether keys belong to the form is decided on key press.
  const keys = () => (isCovered(box.current) ? undefined : () => void save());
  useKeys({
    get "mod+keys"() {
      return keys();
    },
    get "mod+enter"() {
      return keys();
    },
  });
  // From here on its keys are handled; those pressed earlier are repeated (`before-hydration.tsx`).
  useEffect(() => box.current?.setAttribute("data-interactive", ""), []);
  return (
    <Context.Provider value={{ form, save, readOnly }}>
      <form
        ref={box}
        className={className}
        noValidate
        onKeyDownCapture={(event) => {
          if (!isForClosedList(event)) return;
          event.preventDefault();
          event.stopPropagation();
          if (!event.repeat) void save();
        }}
        onKeyDown={(event) => {
          if (!(money && isPlainEnter(event))) return;
          event.preventDefault();
          focusAfter(event.target as HTMLElement, box.current);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {readOnly ? (
          <fieldset disabled className={css.asRead}>
            {children}
          </fieldset>
        ) : (
          children
        )}
      </form>
    </Context.Provider>
  );
}

/** A dialog above a form receives all keys. */
function isCovered(box: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((one) => one.checkVisibility());
  const top = dialogs.at(-1);
  return top !== undefined && !top.contains(box);
}

/** A closed list opens on any Enter, also on Ctrl+Enter. */
const isForClosedList = ({ key, ctrlKey, metaKey, target }: ReactKeyboardEvent) =>
  key === "Enter" &&
  (ctrlKey || metaKey) &&
  (target as Element).matches('[aria-haspopup="listbox"]:not([aria-expanded="true"])');

/** An unhandled Enter in a single-line field. */
const isPlainEnter = (event: ReactKeyboardEvent) =>
  event.key === "Enter" &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) &&
  !event.defaultPrevented &&
  (event.target as Element).matches("input");

const FIELDS =
  "input:enabled:not([type=hidden], [tabindex='-1']), textarea:enabled, select:enabled, button[aria-haspopup]:enabled, button[type=submit]:enabled";

/** The next field, or the save button. */
function focusAfter(field: HTMLElement, box: HTMLElement | null) {
  const fields = [...(box?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter((one) => one.checkVisibility());
  fields[fields.indexOf(field) + 1]?.focus();
}

/** The current field completes its value on blur: blurs it briefly. */
function handOver(box: HTMLFormElement | null) {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !box?.contains(field)) return;
  field.blur();
  field.focus();
}

const FOCUSABLE = "input:not([type=hidden]), button, [tabindex]";

/** Focuses a field; false when it is not rendered. */
export function focusField(box: ParentNode | null, path: string): boolean {
  const field = box?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const input = field?.querySelector<HTMLElement>(FOCUSABLE);
  input?.focus();
  input?.scrollIntoView({ block: "center" });
  return Boolean(input);
}

/** In page order, not error order. Waits until disabled fields are enabled after saving. */
function focusFirst(box: HTMLFormElement | null, form: AnyForm) {
  requestAnimationFrame(() => {
    const first = [...(box?.querySelectorAll("[data-path]") ?? [])]
      .map((field) => field.getAttribute("data-path")!)
      .find((path) => form.faults.has(path));
    if (first) focusField(box, first);
  });
}

/** The field's value is never stored in the tab: card numbers, keys. */
export function useHidden(path: string, hidden = true): void {
  const { form } = useFormContext();
  useEffect(() => {
    if (hidden) form.hide(path);
  }, [form, path, hidden]);
}

export type Check = (value: unknown) => string | null;

/** Value and error of one field, and its setter. */
export function useField<V>(path: string, check: Check) {
  const { form } = useFormContext();
  const { locale } = useReading();
  const value = useFormValue((form) => form.at(path)) as V;
  const fault = useFormValue((form) => form.faults.get(path) as IssueText | undefined);
  const latest = useRef(check);
  latest.current = check;
  useEffect(() => form.check(path, (value) => latest.current(value)), [form, path]);
  return {
    value,
    fault: fault === undefined ? undefined : typeof fault === "string" ? fault : fault[locale],
    change: (value: V) => form.set(path, value),
    look: () => form.look(path),
  };
}
