import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LogZone } from '../../data/device/preferences.ts';
import { LogLine } from './LogLine.tsx';
import { type LogMatch, matchesOf } from './log-search.ts';
import type { LogText } from './log-text.ts';
import { allLines, frame, line as lineClass } from './viewer.css.ts';

/** Pixels of an unwrapped line. */
const LINE_HEIGHT = 20;
/** Pixels from the end that count as the end. */
const END = 32;
/** Lines rendered outside of the view. */
const BEYOND = 20;
const NO_MATCHES: readonly never[] = [];

export interface LogLinesProps {
  text: LogText;
  firstNumber: number;
  wraps: boolean;
  zone: LogZone;
  matches: readonly LogMatch[];
  currentMatch: number | null;
  /** The line in the address; null for none. */
  marked: number | null;
  frameRef: RefObject<HTMLElement | null>;
  onLink: (number: number) => void;
  /** New lines below since scrolling up; null at the end. */
  onBelow: (count: number | null) => void;
  topLine: RefObject<number>;
  toEnd: RefObject<() => void>;
}

/** Starts at and follows the end, which shows a failure, until the user scrolls up. */
function useEnd(
  virtualizer: Virtualizer<HTMLElement, HTMLElement>,
  { text, frameRef, onBelow, toEnd, marked }: Pick<LogLinesProps, 'text' | 'frameRef' | 'onBelow' | 'toEnd' | 'marked'>,
): () => void {
  const count = text.coloured.length;
  const isAtEnd = useRef(marked === null);
  const seen = useRef(count);
  const goToEnd = () => {
    isAtEnd.current = true;
    virtualizer.scrollToIndex(text.coloured.length - 1, { align: 'end' });
  };
  useLayoutEffect(() => {
    toEnd.current = goToEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what moves the end
  useLayoutEffect(() => {
    if (isAtEnd.current) goToEnd();
    else onBelow(count - seen.current);
  }, [count]);
  return () => {
    const element = frameRef.current;
    if (element === null) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const wasAtEnd = isAtEnd.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < END;
    if (isAtEnd.current) {
      onBelow(null);
      return;
    }
    if (wasAtEnd) seen.current = count;
    onBelow(count - seen.current);
  };
}

export function LogLines(props: LogLinesProps) {
  const { text, firstNumber, wraps, zone, matches, currentMatch, marked, frameRef, onLink, topLine } = props;
  const count = text.coloured.length;
  const [wanted, setWanted] = useState<number | null>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => frameRef.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: BEYOND,
    // An effect's scrolling can't be rendered within that effect.
    useFlushSync: false,
  });
  const look = useEnd(virtualizer, props);
  const items = virtualizer.getVirtualItems();
  const hasTimes = useMemo(() => text.times.some((time) => time !== null), [text.times]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: broken lines have other heights
  useLayoutEffect(() => virtualizer.measure(), [wraps]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address leads to another line
  useEffect(() => {
    if (marked !== null) virtualizer.scrollToIndex(marked - firstNumber, { align: 'center' });
  }, [marked]);
  const match = currentMatch === null ? undefined : matches[currentMatch];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another match leads to another line
  useEffect(() => {
    if (match !== undefined) virtualizer.scrollToIndex(match.line, { align: 'center' });
  }, [match?.line, match?.from]);
  useEffect(() => {
    if (wanted === null) return;
    const number = frameRef.current?.querySelector<HTMLElement>(`[data-line="${wanted}"]`);
    if (number === null || number === undefined) return;
    number.focus({ preventScroll: true });
    setWanted(null);
  });

  const offset = virtualizer.scrollOffset ?? 0;
  const first = (items.find(({ end }) => end > offset) ?? items[0])?.index ?? 0;
  useLayoutEffect(() => {
    topLine.current = first;
  });
  const markedIndex = marked === null ? -1 : marked - firstNumber;
  const tabStop = items.some(({ index }) => index === markedIndex) ? markedIndex : first;
  const actions = useMemo(
    () => ({
      onLink,
      onMove: (number: number, by: 1 | -1) => {
        const index = number - firstNumber + by;
        if (index < 0 || index >= count) return;
        virtualizer.scrollToIndex(index, { align: 'auto' });
        setWanted(number + by);
      },
    }),
    [onLink, firstNumber, count, virtualizer],
  );
  return (
    <section
      ref={frameRef}
      className={frame}
      aria-label="Log lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={look}
    >
      <ol className={allLines} style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map(({ index, start }) => (
          <li
            key={index}
            ref={wraps ? virtualizer.measureElement : undefined}
            data-index={index}
            data-wraps={wraps}
            className={lineClass}
            style={{ transform: `translateY(${start}px)` }}
            aria-posinset={index + 1}
            aria-setsize={count}
            aria-current={index === markedIndex || undefined}
          >
            <LogLine
              number={index + firstNumber}
              coloured={text.coloured[index] ?? ''}
              carried={text.carried.get(index)}
              time={text.times[index] ?? null}
              zone={zone}
              hasTimes={hasTimes}
              matches={matches.length === 0 ? NO_MATCHES : matchesOf(matches, index)}
              currentMatch={match?.line === index ? currentMatch : null}
              isTabStop={index === tabStop}
              actions={actions}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
