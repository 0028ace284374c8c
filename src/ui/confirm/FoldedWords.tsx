import { more, start } from './FoldedWords.css.ts';

export interface FoldedWordsProps {
  words: string;
  /** In characters; a longer value is folded, and opens when pressed. */
  longest: number;
}

/** At the end of a line or of a word, where the second half has one. */
function endOfStart(words: string, longest: number): number {
  const shown = words.slice(0, longest + 1);
  const ends = [shown.lastIndexOf('\n'), shown.lastIndexOf(' ')];
  return ends.find((end) => end > longest / 2) ?? longest;
}

export function FoldedWords({ words, longest }: FoldedWordsProps) {
  if (words.length <= longest) return words;
  const end = endOfStart(words, longest);
  return (
    <details>
      <summary className={start}>
        {words.slice(0, end)}
        <span className={more}>… Show all</span>
      </summary>
      {words.slice(end).trimStart()}
    </details>
  );
}
