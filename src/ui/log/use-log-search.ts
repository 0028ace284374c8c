import { useDeferredValue, useMemo, useState } from 'react';
import { findInLog, firstMatchFrom, type LogMatch } from './log-search.ts';

export interface LogSearch {
  readonly isOpen: boolean;
  readonly searched: string;
  readonly matches: readonly LogMatch[];
  /** Index of the current match; null for none. */
  readonly current: number | null;
  readonly open: () => void;
  readonly close: () => void;
  /** @param from index of the line to start at */
  readonly search: (text: string, from: number) => void;
  readonly step: (by: 1 | -1) => void;
}

export function useLogSearch(lines: readonly string[]): LogSearch {
  const [isOpen, setIsOpen] = useState(false);
  const [searched, setSearched] = useState('');
  const [from, setFrom] = useState(0);
  const [steps, setSteps] = useState(0);
  // Typing has priority over searching.
  const wanted = useDeferredValue(isOpen ? searched : '');
  const matches = useMemo(() => findInLog(lines, wanted), [lines, wanted]);
  const count = matches.length;
  const first = useMemo(() => firstMatchFrom(matches, from), [matches, from]);
  return {
    isOpen,
    searched,
    matches,
    current: count === 0 ? null : (((first + steps) % count) + count) % count,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    search: (text, line) => {
      setSearched(text);
      setFrom(line);
      setSteps(0);
    },
    step: (by) => setSteps((taken) => taken + by),
  };
}
