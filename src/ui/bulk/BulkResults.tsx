import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { BulkCommand } from '../../rules/records/bulk-commands.ts';
import { type AreaRecord, isSameVersion } from '../../rules/records/record-key.ts';
import { RecordDifferences } from '../confirm/RecordDifferences.tsx';
import { ProgressBar } from '../kit/ProgressBar.tsx';
import { wheel } from '../kit/Spinner.css.ts';
import { type ToneName, toneIcon } from '../kit/tones.css.ts';
import { ChangedBy } from '../outbox/ChangedBy.tsx';
import { commandNoun } from '../outbox/outbox-words.ts';
import { LeftOut } from './BulkPreview.tsx';
import { marked, note, row as rowClass, rows as rowsClass, under, words } from './bulk.css.ts';
import { type TargetArea, type TargetAreaOf, targetLine } from './bulk-target.ts';
import { type ResultRow as AnsweredRow, doneWords, outcomeSummary } from './bulk-words.ts';

interface RowLook {
  readonly Icon: LucideIcon;
  readonly tone: ToneName;
  readonly said: string;
}

const NOT_KNOWN = 'We couldn’t confirm that this was done.';

function lookOf(
  commands: ConfirmedCommands<string, AreaRecord>,
  action: BulkCommand,
  { state, record, mayBeOwn }: AnsweredRow<AreaRecord>,
): RowLook {
  const { noun } = commands;
  switch (state) {
    case 'unasked':
    case 'ready':
      return { Icon: CircleDashed, tone: 'neutral', said: 'Waiting' };
    case 'asking':
      return { Icon: CircleDashed, tone: 'neutral', said: 'Waiting for its credential’s secrets' };
    case 'checking':
    case 'sending':
      return { Icon: LoaderCircle, tone: 'neutral', said: 'Being sent' };
    case 'done':
      return { Icon: CircleCheck, tone: 'success', said: doneWords(commands, action, record) };
    case 'queued':
      return { Icon: Hourglass, tone: 'info', said: `${commandNoun(commands, action)} queued` };
    case 'returned':
      return { Icon: TriangleAlert, tone: 'warning', said: 'Not done. Open the queue to decide what to do.' };
    case 'failed':
      return { Icon: CircleAlert, tone: 'danger', said: 'Not done' };
    case 'leftOut':
      return { Icon: CircleAlert, tone: 'danger', said: 'Skipped' };
    case 'unknown':
      return { Icon: TriangleAlert, tone: 'warning', said: NOT_KNOWN };
    case 'conflict':
      return {
        Icon: TriangleAlert,
        tone: 'warning',
        said: mayBeOwn
          ? `Refused because the ${noun} has changed. It may have been done before.`
          : `Not done because the ${noun} has changed.`,
      };
  }
}

export interface BulkResultsProps {
  label: string;
  areaOf: TargetAreaOf;
  action: BulkCommand;
  rows: readonly AnsweredRow<AreaRecord>[];
  /** Milliseconds of requested pause; 0 for none. */
  pause: number;
}

export function BulkResults({ label, areaOf, action, rows, pause }: BulkResultsProps) {
  const sent = rows.filter(({ state, isIn }) => isIn && state !== 'leftOut');
  const leftOut = rows.filter(({ state }) => state === 'leftOut');
  const answered = sent.filter((row) => !['ready', 'asking', 'sending'].includes(row.state));
  const seconds = Math.ceil(pause / 1_000);
  return (
    <>
      <ProgressBar share={sent.length === 0 ? 1 : answered.length / sent.length} label={label} />
      <p role="status">
        {pause > 0
          ? `The server is busy. Continuing in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
          : answered.length < sent.length
            ? `${answered.length} of ${sent.length} completed.`
            : outcomeSummary(rows)}
      </p>
      <ul className={rowsClass}>
        {sent.map((row) => (
          <li key={row.id} className={rowClass}>
            <ResultRow area={areaOf(row)} action={action} row={row} />
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && <LeftOut areaOf={areaOf} rows={leftOut} />}
    </>
  );
}

interface ResultRowProps {
  area: TargetArea;
  action: BulkCommand;
  row: AnsweredRow<AreaRecord>;
}

function ResultRow({ area, action, row }: ResultRowProps) {
  const { commands } = area;
  const { state, record, message, now, changedBy, changedAt } = row;
  const { Icon, tone, said } = lookOf(commands, action, row);
  const isConflict = state === 'conflict';
  const more: ReactNode = isConflict ? (
    <>
      <ChangedBy changedBy={changedBy} changedAt={changedAt} />
      {message}
    </>
  ) : state === 'done' || state === 'queued' || state === 'sending' ? null : (
    message
  );
  return (
    <>
      <div className={marked}>
        <Icon aria-hidden className={`${toneIcon[tone]} ${state === 'sending' ? wheel : ''}`} />
        <div className={words}>
          <span>{targetLine(area, record)}</span>
          <span className={note}>{said}</span>
          {more !== null && <span className={note}>{more}</span>}
        </div>
      </div>
      {isConflict && (
        <div className={under}>
          {now === null ? (
            <p>The current {commands.noun} couldn’t be loaded.</p>
          ) : (
            <RecordDifferences
              changes={commands.comparison.differences(record, now)}
              isSameVersion={isSameVersion(record, now)}
            />
          )}
        </div>
      )}
    </>
  );
}
