import type { BranchId } from "@/domain/kernel/context";
import { qrCode } from "@/domain/kernel/qr-code";
import { VERIFIABLE, type VerifiableKind } from "@/domain/reporting/printable/rules";
import { wholeLink } from "../whole-link";
import { partsOf, signedName, type Unverified } from "./signed-name";

export type VerifiableRef = { branchId: BranchId; kind: VerifiableKind; id: number };

const PURPOSE = "paper verification";
const SHAPE = /^(\d{1,9})-(\d)-(\d{1,15})$/;

/**
 * The address that says whether a printed paper is genuine: in its QR code, always the same for a paper, without personal
 * data and without an end.
 */
export const verifyUrl = ({ branchId, kind, id }: Unverified<VerifiableRef>): string =>
  wholeLink(`/verify/${signedName(`${branchId}-${VERIFIABLE.indexOf(kind)}-${id}`, PURPOSE)}`);

/** The paper of such an address; null when it was not created here. */
export function verifiableOf(token: string): VerifiableRef | null {
  const found = partsOf(token, { shape: SHAPE, purpose: PURPOSE });
  const known = found && VERIFIABLE[Number(found.parts[0])];
  return known ? { branchId: found.branchId, kind: known, id: Number(found.parts[1]) } : null;
}

/** The QR code of such an address, with room around it on paper. */
export const qrOf = (url: string) => qrCode(url, { quiet: 2 });
