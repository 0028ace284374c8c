/** The whole value that a filter's text in double quotes names, as `"acme"`; null for a text that stands for a part. */
export function quotedText(text: string): string | null {
  return text.length > 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : null;
}
