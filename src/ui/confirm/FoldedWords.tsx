export interface FoldedWordsProps {
  words: string;
  /** In characters; a longer value is folded, and opens when pressed. */
  longest: number;
}

export function FoldedWords({ words, longest }: FoldedWordsProps) {
  if (words.length <= longest) return words;
  return (
    <details>
      <summary>{words.slice(0, longest)}…</summary>
      {words.slice(longest)}
    </details>
  );
}
