import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export interface MenuKeys {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The entry to focus once the menu is on the screen. */
  focusWhenShown: (place: 'first' | 'last') => void;
}

/** Arrows, Home, End, an entry's first letter, Escape. Tab leaves it. */
export function useMenuKeys(isOpen: boolean, onEscape: () => void): MenuKeys {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef<'first' | 'last' | null>(null);

  const entries = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const takeFocus = () => {
    if (wanted.current === null || ref.current === null) return;
    entries()
      .at(wanted.current === 'first' ? 0 : -1)
      ?.focus();
    wanted.current = null;
  };
  useLayoutEffect(() => {
    if (isOpen) takeFocus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const here = all.findIndex((entry) => entry.matches(':focus'));
    const target = (() => {
      if (event.key === 'ArrowDown') return all[(here + 1) % all.length];
      if (event.key === 'ArrowUp') return all.at(here <= 0 ? -1 : here - 1);
      if (event.key === 'Home') return all[0];
      if (event.key === 'End') return all.at(-1);
      if (event.key.length !== 1 || event.key === ' ') return undefined;
      const letter = event.key.toLowerCase();
      return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((entry) =>
        entry.textContent.trim().toLowerCase().startsWith(letter),
      );
    })();
    if (event.key === 'Escape') onEscape();
    else if (target !== undefined) target.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    ref,
    onKeyDown,
    focusWhenShown: (place) => {
      wanted.current = place;
      takeFocus();
    },
  };
}
