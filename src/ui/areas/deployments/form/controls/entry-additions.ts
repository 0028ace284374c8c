import { withEntry } from '../../../../../rules/deployments/forms/identification-fields.ts';

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
