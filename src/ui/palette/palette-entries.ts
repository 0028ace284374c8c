import type { ReactNode } from 'react';
import { type ListboxOption, matchingOptions } from '../kit/option-search.ts';
import type { ShownRecordActions } from './offered-actions.ts';

export interface PaletteEntry extends ListboxOption {
  readonly run: () => void;
}

export interface PaletteDestination {
  readonly id: string;
  readonly label: string;
  readonly synonyms?: string | undefined;
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  readonly open: () => void;
}

/** In lower case; the mark before a number is dropped. */
export function wordsOf(typed: string): readonly string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean);
}

export interface PaletteInput {
  readonly typed: string;
  readonly shown: ShownRecordActions | null;
  readonly onRefused: (reason: string) => void;
  readonly areas: readonly PaletteDestination[];
  readonly creation: readonly PaletteDestination[];
  readonly records: readonly PaletteEntry[];
  readonly further: readonly PaletteDestination[];
}

/** Best match first: actions of the shown record, destinations, and known records (which have their own search rule). */
export function paletteEntries({
  typed,
  shown,
  onRefused,
  areas,
  creation,
  records,
  further,
}: PaletteInput): readonly PaletteEntry[] {
  const actions = (shown?.actions ?? []).map(
    ({ id, label, icon, refusal, run }): PaletteEntry => ({
      value: `action ${id}`,
      label,
      icon,
      hint: refusal,
      isRefused: refusal !== undefined,
      group: `Actions on ${shown?.record}`,
      run: refusal === undefined ? run : () => onRefused(refusal),
    }),
  );
  const placesOf = (group: string, places: readonly PaletteDestination[]) =>
    places.map(
      ({ id, label, synonyms, hint, icon, open }): PaletteEntry => ({
        value: `${group} ${id}`,
        label,
        synonyms,
        hint,
        icon,
        group,
        run: open,
      }),
    );
  const matching = (entries: readonly PaletteEntry[]) => matchingOptions(entries, typed);
  return [
    ...matching(actions),
    ...matching(placesOf('Go to', areas)),
    ...matching(placesOf('Create', creation)),
    ...records,
    ...matching(placesOf('Portal', further)),
  ];
}
