import { type KeyboardEvent, useState } from 'react';
import type { ListboxOption } from './option-search.ts';

const PAGE = 10;

/** Where a key leads in a list of so many; null where it is none of the list's keys. -1 is no place in it. */
function placeAfter(key: string, place: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return place >= last ? 0 : place + 1;
    case 'ArrowUp':
      return place <= 0 ? last : place - 1;
    case 'PageDown':
      return Math.min(last, place + PAGE);
    case 'PageUp':
      return Math.max(0, place - PAGE);
    // Without a place in the list these move within the text.
    case 'Home':
      return place < 0 ? null : 0;
    case 'End':
      return place < 0 ? null : last;
    default:
      return null;
  }
}

export interface ListboxInput<Option extends ListboxOption> {
  /** Of the text field. */
  readonly id: string;
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  /** The list stays where it is, as in a sheet. */
  readonly isAlwaysOpen?: boolean | undefined;
  /** The option that is current when the list opens; -1 where none is. */
  readonly firstPlace: number;
  /** Escape, while the list is open. */
  readonly onEscape?: (() => void) | undefined;
}

/**
 * The list of options that belongs to a text field (WAI-ARIA combobox): the focus stays in the text, the keys move through the
 * list, and the field says which option is the current one.
 */
export function useListbox<Option extends ListboxOption>({
  id,
  options,
  onChoose,
  isAlwaysOpen = false,
  firstPlace,
  onEscape,
}: ListboxInput<Option>) {
  const [isAsked, setAsked] = useState(isAlwaysOpen);
  const [wanted, setWanted] = useState(firstPlace);
  const place = Math.min(wanted, options.length - 1);
  const isOpen = isAlwaysOpen || isAsked;
  const listId = `${id}-list`;

  const open = (at: number = firstPlace) => {
    setAsked(true);
    setWanted(at);
  };
  const close = () => setAsked(false);
  const choose = (option: Option) => {
    close();
    onChoose(option);
  };

  /** Whether the key was one of the list's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { key, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return false;
    const current = options[place];
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
      open(firstPlace >= 0 ? firstPlace : key === 'ArrowUp' ? options.length - 1 : 0);
    } else if (key === 'Escape' || (key === 'ArrowUp' && altKey)) {
      if (isAlwaysOpen) return false;
      close();
      if (key === 'Escape') onEscape?.();
    } else if (key === 'Enter') {
      if (current === undefined) return false;
      choose(current);
    } else {
      const next = placeAfter(key, place, options.length);
      if (next === null) return false;
      setWanted(next);
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    isOpen,
    place,
    listId,
    open,
    close,
    choose,
    onKeyDown,
    /** For the text field. */
    comboboxProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && options.length > 0,
      'aria-controls': isOpen && options.length > 0 ? listId : undefined,
      'aria-activedescendant': isOpen && place >= 0 ? optionId(listId, place) : undefined,
    } as const,
  };
}

export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}
