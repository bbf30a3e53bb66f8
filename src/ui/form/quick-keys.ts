/**
 * What a Select needs so that keys quicker than the page are not lost: an arrow pressed as the list opens stays chosen (else
 * the list forgets it, a timer later), and what was typed before the choices were here finds the first of them when they come.
 */
export const quickKeys = ({ empty, arrived }: { empty: boolean; arrived: boolean }) => ({
  selectFirstOptionOnChange: arrived,
  selectFirstOptionOnDropdownOpen: empty,
});
