/** Runs before the page's scripts: a form without an action belongs to React only. */
const SCRIPT = 'addEventListener("submit",(event)=>{event.target.hasAttribute("action")||event.preventDefault()},true)';

/**
 * Enter before hydration would submit the form natively: the page would reload and lose the input (or put its fields
 * into the URL).
 */
export const NoNativeSubmit = ({ nonce }: { nonce: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);
