import { type KeyboardEvent, useState } from 'react';
import type { ListboxOption } from './option-search.ts';

const PAGE = 10;

/** Null if the list doesn't use the key; -1 is outside of the list. */
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
    // Outside of the list, these move within the text.
    case 'Home':
      return place < 0 ? null : 0;
    case 'End':
      return place < 0 ? null : last;
    default:
      return null;
  }
}

export interface ListboxInput<Option extends ListboxOption> {
  readonly id: string;
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  readonly isAlwaysOpen?: boolean | undefined;
  /** The current option on opening; -1 for none. */
  readonly firstPlace: number;
  readonly onEscape?: (() => void) | undefined;
}

/** A WAI-ARIA combobox: the focus stays in the text while keys move through the list. */
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

  /** Returns whether the list used the key. */
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
