import type { ReactNode } from 'react';

export interface ListboxOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Searched, but not shown. */
  readonly synonyms?: string | undefined;
  readonly group?: string | undefined;
  readonly icon?: ReactNode;
  /** Stays selectable, and then says why it isn't possible. */
  readonly isRefused?: boolean | undefined;
}

/** Maximum on the screen; typing finds the others. */
const MOST_SHOWN = 100;

/** Options that contain every typed word in label, hint or synonyms. */
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

/** At most `MOST_SHOWN`, around the chosen one if necessary. */
export function shownOptions<Option extends ListboxOption>(
  options: readonly Option[],
  chosen: string,
): readonly Option[] {
  if (options.length <= MOST_SHOWN) return options;
  const place = options.findIndex(({ value }) => value === chosen);
  const start = place < MOST_SHOWN ? 0 : Math.min(place - MOST_SHOWN / 2, options.length - MOST_SHOWN);
  return options.slice(start, start + MOST_SHOWN);
}

/** By label or value, in any case. */
export function namedOption<Option extends ListboxOption>(options: readonly Option[], typed: string): Option | null {
  const text = typed.trim().toLowerCase();
  return options.find(({ label, value }) => label.toLowerCase() === text || value.toLowerCase() === text) ?? null;
}
