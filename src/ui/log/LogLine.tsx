import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { LogZone } from '../../data/device/preferences.ts';
import { lineSpans, markedSpans } from './line-spans.ts';
import { lineTime } from './line-time.ts';
import type { LogMatch } from './log-search.ts';
import { clock, currentMatch, lineNumber, match as matchClass, words } from './viewer.css.ts';

export interface LineActions {
  readonly onLink: (number: number) => void;
  readonly onMove: (number: number, by: 1 | -1) => void;
}

export interface LogLineProps {
  /** From 1. */
  number: number;
  coloured: string;
  carried: string | undefined;
  time: string | null;
  zone: LogZone;
  hasTimes: boolean;
  matches: readonly (LogMatch & { index: number })[];
  currentMatch: number | null;
  isTabStop: boolean;
  actions: LineActions;
}

function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** Nothing is interpreted as markup. */
export const LogLine = memo(function LogLine({
  number,
  coloured,
  carried,
  time,
  zone,
  hasTimes,
  matches,
  currentMatch: current,
  isTabStop,
  actions,
}: LogLineProps) {
  const moment = time === null ? null : lineTime(time, zone);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    actions.onMove(number, event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <>
      <a
        className={lineNumber}
        href={`#L${number}`}
        data-line={number}
        aria-label={`Line ${number}: copy its link`}
        tabIndex={isTabStop ? 0 : -1}
        onKeyDown={move}
        onClick={(event) => {
          if (isForBrowser(event)) return;
          event.preventDefault();
          actions.onLink(number);
        }}
      >
        {number}
      </a>
      {hasTimes && (
        <span className={clock}>
          {moment !== null && (
            <time
              dateTime={time ?? undefined}
              title={`${moment.day} ${moment.clock} ${zone === 'UTC' ? 'UTC' : 'local time'}`}
            >
              {moment.clock}
            </time>
          )}
        </span>
      )}
      <span className={words}>
        {markedSpans(lineSpans(coloured, carried), matches).map(({ text, look, match }, index) =>
          match === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name
            <span key={index} {...(look !== null && { style: look })}>
              {text}
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name
            <mark key={index} className={match === current ? currentMatch : matchClass}>
              {text}
            </mark>
          ),
        )}
      </span>
    </>
  );
});
