export interface FilterProps {
  label: string;
  /** From the address; '' if not set. */
  value: string;
  /** An invalid value from the address; null if none. */
  refused: string | null;
  error: string | null;
  onApply: (text: string) => string;
}
