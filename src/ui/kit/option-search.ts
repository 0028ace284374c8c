import type { ReactNode } from 'react';

/** Something that can be chosen. */
export interface ListboxOption {
  readonly value: string;
  readonly label: string;
  /** Below the label. */
  readonly hint?: string | undefined;
  /** What it is found by beside these; not shown. */
  readonly synonyms?: string | undefined;
  /** The heading that it stands below, with those beside it of the same one. */
  readonly group?: string | undefined;
  /** Before the label. */
  readonly icon?: ReactNode;
  /** It stays in reach, and says when it is chosen why it can't be. */
  readonly isRefused?: boolean | undefined;
}

/** The most options that are put on the screen; typing finds the others. */
const MOST_SHOWN = 100;

/** The options that hold every typed word, in their label, their hint or their synonyms. */
export function matchingOptions<Option extends ListboxOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, hint = '', synonyms = '' }) => {
    const text = `${label} ${hint} ${synonyms}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** At most `MOST_SHOWN` options, around the chosen one where it would not be among the first. */
export function shownOptions<Option extends ListboxOption>(
  options: readonly Option[],
  chosen: string,
): readonly Option[] {
  if (options.length <= MOST_SHOWN) return options;
  const place = options.findIndex(({ value }) => value === chosen);
  const start = place < MOST_SHOWN ? 0 : Math.min(place - MOST_SHOWN / 2, options.length - MOST_SHOWN);
  return options.slice(start, start + MOST_SHOWN);
}

/** The option that a text names: its label or its value, whatever the case. */
export function namedOption<Option extends ListboxOption>(options: readonly Option[], typed: string): Option | null {
  const text = typed.trim().toLowerCase();
  return options.find(({ label, value }) => label.toLowerCase() === text || value.toLowerCase() === text) ?? null;
}
