"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../_client";
import { type Address, isId, type Overview, type SetAddress } from "./address";
import { CompareForm } from "./compare-form";
import { Recent } from "./recent";
import { Result } from "./result";
import css from "./settlement.module.css";

type Props = { of: Overview; address: Address; onAddress: SetAddress };

/** Upload of their statement and its columns; then the stored result. */
export function Compare({ of, address, onAddress }: Props) {
  const t = useTranslations("settlement");
  const mayWrite = useMay("payment:write");
  const [again, setAgain] = useState(false);
  const id = isId(address.comparison) ? address.comparison : null;
  const query = api.settlement.comparison.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  const show = (comparison: number | null) => {
    setAgain(false);
    onAddress({ comparison, kind: null, mark: null, q: null });
  };
  if (id === null)
    return (
      <div className={css.stack}>
        {mayWrite && <CompareForm of={of} onDone={show} />}
        <Recent colleague={of.colleague.id} onOpen={({ comparison }) => show(comparison)} />
      </div>
    );
  return (
    <Loaded query={query}>
      {(comparison) =>
        again ? (
          <div className={css.stack}>
            <CompareForm of={of} was={comparison} onDone={show} />
            <Button variant="subtle" size="compact-sm" className={css.start} onClick={() => setAgain(false)}>
              {t("keepIt")}
            </Button>
          </div>
        ) : (
          <Result
            of={comparison}
            address={address}
            onAddress={onAddress}
            onAgain={mayWrite ? () => setAgain(true) : null}
            onNew={() => show(null)}
          />
        )
      }
    </Loaded>
  );
}
