import type { EntryKind } from '../../../rules/forms/controls.ts';
import { type EntryComparison, entryAsKept, hasEntry, withEntry } from '../../../rules/forms/entries.ts';
import { cleanText } from '../../../rules/texts/typed-text.ts';
import type { FieldControlProps } from '../field-control.ts';

export interface Additions {
  readonly entries: readonly string[];
  /** Why texts were not added; null if they were. */
  readonly words: string | null;
}

/** Ignores empty and repeated texts, with a quiet message; also equivalent ones. */
export function withAdditions(
  entries: readonly string[],
  texts: readonly string[],
  kind: EntryComparison & Pick<EntryKind, 'canonical'> = {},
): Additions {
  const typed = texts.map(cleanText).filter((text) => text !== '');
  if (typed.length === 0) return { entries, words: 'Nothing to add yet.' };
  const kept = typed.map((text) => entryAsKept(text, kind));
  const words = typed.flatMap((text, place) => {
    const entry = kept[place] ?? text;
    if (hasEntry([...entries, ...kept.slice(0, place)], entry, kind)) return [`${entry} is already in the list.`];
    return entry === text ? [] : [`${text} was added as ${entry}.`];
  });
  return { entries: typed.reduce((list, text) => withEntry(list, text, kind), entries), words: words[0] ?? null };
}

/** Each addition and removal counts as leaving the field ("Used CIDRs are checked by the server on Add", Deployments §5). */
export function entriesOf({ label, value, refusal, entry, onChange, onBlur }: FieldControlProps<readonly string[]>) {
  const change = (entries: readonly string[]) => {
    onChange(entries);
    onBlur();
  };
  return {
    label,
    entries: value,
    isFixed: refusal !== null,
    onAdd: (texts: readonly string[]): string | null => {
      const { entries, words } = withAdditions(value, texts, entry);
      if (entries !== value) change(entries);
      return words;
    },
    onRemove: (place: number) => change(value.filter((_, index) => index !== place)),
    onBlur,
  };
}
