/**
 * Prevents a Select from losing fast keys: an arrow pressed while the list opens stays selected (otherwise a timer
 * resets it), and text typed before the options have loaded selects the first match later.
 */
export const quickKeys = ({ empty, arrived }: { empty: boolean; arrived: boolean }) => ({
  selectFirstOptionOnChange: arrived,
  selectFirstOptionOnDropdownOpen: empty,
});
