/** Runs before the scripts of the page: a form without an address of its own is for React alone. */
const SCRIPT = 'addEventListener("submit",(event)=>{event.target.hasAttribute("action")||event.preventDefault()},true)';

/**
 * Enter pressed before the page is hydrated would submit the form as HTML does: by loading the page anew, with what was typed lost
 * (or, of fields with names, in the address).
 */
export const NoNativeSubmit = ({ nonce }: { nonce: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);
