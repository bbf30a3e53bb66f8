import { createTheme, type MantineColorsTuple } from "@mantine/core";

/**
 * The accent color: a deep turquoise. Shade 7 has white text at 5.9:1, shade 4 reads at 7:1 on the dark background.
 */
const firouzeh: MantineColorsTuple = [
  "#e8f6f6",
  "#d3eaea",
  "#a6d5d6",
  "#76bfc1",
  "#50adb0",
  "#2f9599",
  "#177e83",
  "#0b6a70",
  "#07565b",
  "#034246",
];

/** Neutral grays tinted with the accent. */
const dark: MantineColorsTuple = [
  "#d5dbdd",
  "#b6bfc2",
  "#98a3a7",
  "#6e7a7f",
  // Borders of fields: 3:1 on their background.
  "#6f7d83",
  "#333d41",
  "#262f33",
  "#1b2326",
  "#141a1d",
  "#0e1315",
];

/** The kit's grays, with borders of fields at 3:1 on white and on the background. */
const gray: MantineColorsTuple = [
  "#f8f9fa",
  "#f1f3f5",
  "#e9ecef",
  "#dee2e6",
  "#7f8b8f",
  "#adb5bd",
  "#868e96",
  "#495057",
  "#343a40",
  "#212529",
];

const control = { defaultProps: { size: "sm" } };
/** The list scrolls itself (global.css): a scrolling box around it would be a tab stop. */
const choices = { defaultProps: { withScrollArea: false } };

export const theme = createTheme({
  primaryColor: "firouzeh",
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { firouzeh, dark, gray },
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-code)",
  headings: { fontFamily: "var(--font-text)", fontWeight: "650" },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5" },
  defaultRadius: "sm",
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px" },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: control,
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.3 }, radius: "md" } },
    TextInput: control,
    PasswordInput: control,
    Select: { defaultProps: { ...control.defaultProps, ...choices.defaultProps } },
    MultiSelect: choices,
    TagsInput: choices,
    // An opening menu focuses its first item: the kit's placeholder is a box without role or name.
    Menu: {
      defaultProps: {
        shadow: "md",
        radius: "md",
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: "md", radius: "md", transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: "xs" } },
  },
});
