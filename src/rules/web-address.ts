/**
 * An address that a screen may link to, as it was given; null where it is none or its scheme is not of the web:
 * `javascript:` and `data:` are refused, whoever sent them.
 */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? text : null;
}
