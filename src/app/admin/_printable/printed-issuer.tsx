"use client";
import { api } from "../_client";
import css from "./letterhead.module.css";
import { SheetIssuer } from "./sheet-issuer";

/** The issuer above a report, on paper only. */
export function PrintedIssuer() {
  const { data } = api.letterhead.get.useQuery(undefined, { staleTime: 600_000 });
  return <div className={css.printed}>{data && <SheetIssuer letterhead={data} />}</div>;
}
