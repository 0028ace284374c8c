import type { ReactNode } from 'react';
import { type ListboxOption, matchingOptions } from '../kit/option-search.ts';
import type { ShownRecordActions } from './offered-actions.ts';

/** A line of the palette. */
export interface PaletteEntry extends ListboxOption {
  /** Runs after the palette has closed. */
  readonly run: () => void;
}

/** What can be done from every page: a page without a record that one may open, a dialog, a choice. */
export interface PaletteDestination {
  readonly id: string;
  readonly label: string;
  /** What people call it beside its label. */
  readonly synonyms?: string | undefined;
  /** What it is of, where its label does not say so. */
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  readonly open: () => void;
}

/** The words of what is typed, in lower case; the mark before a number is none of them. */
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
  /** Explains why an action can't be done now. */
  readonly onRefused: (reason: string) => void;
  readonly areas: readonly PaletteDestination[];
  /** The forms of new records. */
  readonly creation: readonly PaletteDestination[];
  /** Of what is typed. */
  readonly records: readonly PaletteEntry[];
  /** What there is beside: the colours, the keys, the way out. */
  readonly further: readonly PaletteDestination[];
}

/**
 * What is offered for what is typed, the nearest first: what can be done with the shown record, where one can go, and the records that
 * the device knows. Records are found by their own rule, everything else by its words.
 */
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
