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

/** The form around: its state, and how to save it now. */
export function useFormContext() {
  const found = useContext(Context);
  if (!found) throw new Error("a field stands outside of a form");
  return found;
}

type Options = {
  /** Names what is typed within this tab (`charter.12`), so that it outlives a reload or a wrong click; null: nothing is kept. */
  draftKey: string | null;
};

/** A form's state, made once. What the tab kept of it comes back after the first paint, which the server drew too. */
export function useForm<T extends object>(initial: T, { draftKey }: Options): FormState<T> {
  const [form] = useState(() => new FormState(initial, draftKey));
  useEffect(() => form.restoreDraft(), [form]);
  return form;
}

/** What a part of the form's state is now. `select` answers a stable value. */
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
  /** Sends what was typed; throws what the call threw. Answers the record as it is now, if the server tells it. */
  onSave: (values: T) => Promise<T | undefined>;
  /** Where the request's paths are not the form's (`charter.title`): one made the other. */
  stripPath?: (path: string) => string;
  /** Shown to whoever may not change it: no field takes anything, nothing is saved, rows neither come nor go. */
  readOnly?: boolean;
  /** Whether it posts, moves or promises money: Enter in a field then goes to the next one, and only its button or key saves. */
  money?: boolean;
  className?: string;
  children: ReactNode;
};

const asItIs = (path: string) => path;

/** Ctrl+S or Ctrl+Enter saves from anywhere; a refusal leads to the first field at fault and loses nothing. */
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
  // Whether the keys are the form's is known as one is pressed.
  const keys = () => (isCovered(box.current) ? undefined : () => void save());
  useKeys({
    get "mod+keys"() {
      return keys();
    },
    get "mod+enter"() {
      return keys();
    },
  });
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

/** A dialog that lies over a form has the keys to itself. */
function isCovered(box: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((one) => one.checkVisibility());
  const top = dialogs.at(-1);
  return top !== undefined && !top.contains(box);
}

/** A list that is closed opens at any Enter, also at the one that saves. */
const isForClosedList = ({ key, ctrlKey, metaKey, target }: ReactKeyboardEvent) =>
  key === "Enter" &&
  (ctrlKey || metaKey) &&
  (target as Element).matches('[aria-haspopup="listbox"]:not([aria-expanded="true"])');

/** Enter in a field of one line, which nobody else took. */
const isPlainEnter = (event: ReactKeyboardEvent) =>
  event.key === "Enter" &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) &&
  !event.defaultPrevented &&
  (event.target as Element).matches("input");

const FIELDS =
  "input:enabled:not([type=hidden], [tabindex='-1']), textarea:enabled, select:enabled, button[aria-haspopup]:enabled, button[type=submit]:enabled";

/** The field after this one, or the button that saves. */
function focusAfter(field: HTMLElement, box: HTMLElement | null) {
  const fields = [...(box?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter((one) => one.checkVisibility());
  fields[fields.indexOf(field) + 1]?.focus();
}

/** The field one is in completes what it has as it is left: it is left for a moment. */
function handOver(box: HTMLFormElement | null) {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !box?.contains(field)) return;
  field.blur();
  field.focus();
}

const FOCUSABLE = "input:not([type=hidden]), button, [tabindex]";

/** Brings the person to a field; false: it is not drawn. */
export function focusField(box: ParentNode | null, path: string): boolean {
  const field = box?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const input = field?.querySelector<HTMLElement>(FOCUSABLE);
  input?.focus();
  input?.scrollIntoView({ block: "center" });
  return Boolean(input);
}

/** In the order of the page, not of the faults. Waits until what was off while saving can take the focus. */
function focusFirst(box: HTMLFormElement | null, form: AnyForm) {
  requestAnimationFrame(() => {
    const first = [...(box?.querySelectorAll("[data-path]") ?? [])]
      .map((field) => field.getAttribute("data-path")!)
      .find((path) => form.faults.has(path));
    if (first) focusField(box, first);
  });
}

/** What stands in a field is never kept in the tab: card numbers, keys. */
export function useHidden(path: string, hidden = true): void {
  const { form } = useFormContext();
  useEffect(() => {
    if (hidden) form.hide(path);
  }, [form, path, hidden]);
}

export type Check = (value: unknown) => string | null;

/** One field's value, what is wrong with it, and how to change it. */
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
