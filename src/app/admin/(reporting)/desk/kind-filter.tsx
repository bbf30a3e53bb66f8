import css from "./desk.module.css";

type Props<Kind extends string> = {
  label: string;
  all: string;
  kinds: readonly Kind[];
  /** Null: all of them. */
  chosen: Kind | null;
  onChoose: (kind: Kind | null) => void;
  /** What a kind is called. */
  children: (kind: Kind) => string;
};

/** One kind of rows, or all. */
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
