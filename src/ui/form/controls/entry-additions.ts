import { withEntry } from '../../../rules/forms/entries.ts';
import type { FieldControlProps } from '../field-control.ts';

export interface Additions {
  readonly entries: readonly string[];
  /** What became of texts that were not added; null where nothing is to be said. */
  readonly words: string | null;
}

/** Adds texts to a list: empty and repeated ones are ignored, which is said quietly. */
export function withAdditions(entries: readonly string[], texts: readonly string[]): Additions {
  const added = texts.reduce(withEntry, entries);
  const typed = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [repeated] = typed.filter((text, place) => entries.includes(text) || typed.indexOf(text) < place);
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
export function entriesOf({ label, value, refusal, onChange, onBlur }: FieldControlProps<readonly string[]>) {
  const change = (entries: readonly string[]) => {
    onChange(entries);
    onBlur();
  };
  return {
    label,
    entries: value,
    isFixed: refusal !== null,
    onAdd: (texts: readonly string[]): string | null => {
      const { entries, words } = withAdditions(value, texts);
      if (entries !== value) change(entries);
      return words;
    },
    onRemove: (place: number) => change(value.filter((_, index) => index !== place)),
    onBlur,
  };
}
