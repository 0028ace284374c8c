const EMAIL_ADDRESS = /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text);
}

/** An address that is safe to link to, unchanged; null for others: `javascript:` and `data:` are refused from any source. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? text : null;
}
