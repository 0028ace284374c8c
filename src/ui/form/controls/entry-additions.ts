import { type EntryComparison, hasEntry, withEntry } from '../../../rules/forms/entries.ts';
import type { FieldControlProps } from '../field-control.ts';

export interface Additions {
  readonly entries: readonly string[];
  /** What became of texts that were not added; null where nothing is to be said. */
  readonly words: string | null;
}

/** Adds texts to a list: empty and repeated ones are ignored, which is said quietly. */
export function withAdditions(
  entries: readonly string[],
  texts: readonly string[],
  kind: EntryComparison = {},
): Additions {
  const added = texts.reduce((list, text) => withEntry(list, text, kind), entries);
  const typed = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [repeated] = typed.filter((text, place) => hasEntry([...entries, ...typed.slice(0, place)], text, kind));
  const words =
    typed.length === 0
      ? 'There is nothing to add yet.'
      : repeated === undefined
        ? null
        : `${repeated} is in the list already.`;
  return { entries: added, words };
}

/**
 * A field's list of texts for an EntryList. Each addition and each removal counts as leaving the field ("Used CIDRs are checked
 * by the server on Add", Deployments §5).
 */
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
