export function repeatedTexts(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of texts) {
    if (text === '') continue;
    if (seen.has(text)) repeated.add(text);
    else seen.add(text);
  }
  return repeated;
}
