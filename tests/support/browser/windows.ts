/** The sizes of a phone and of a desk at which rows of SPEC.md about what people see are shown. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
