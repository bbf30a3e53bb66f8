import css from "./desk.module.css";

type Props<Kind extends string> = {
  label: string;
  all: string;
  kinds: readonly Kind[];
  /** Null for all. */
  chosen: Kind | null;
  onChoose: (kind: Kind | null) => void;
  /** Label of a kind. */
  children: (kind: Kind) => string;
};

/** Filters rows by kind. */
export function KindFilter<Kind extends string>({ label, all, kinds, chosen, onChoose, children }: Props<Kind>) {
  return (
    <fieldset className={css.kinds}>
      <legend className="out-of-sight">{label}</legend>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {all}
      </button>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => onChoose(kind)}>
          {children(kind)}
        </button>
      ))}
    </fieldset>
  );
}
