import { useEffect, useEffectEvent } from 'react';

/** Whether the focused element takes text. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

export interface Shortcuts {
  readonly onPalette: () => void;
  readonly onKeyboard: () => void;
}

export function useShortcuts({ onPalette, onKeyboard }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
      return;
    }
    if (isCommand || takesLetters(event.target)) return;
    if (event.key === '?') {
      event.preventDefault();
      onKeyboard();
    } else if (event.key === '/') {
      const filter = document.querySelector<HTMLElement>('search input, search select, [role="search"] input');
      if (filter === null) return;
      event.preventDefault();
      filter.focus();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
