import { type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { whenCalm } from '../../data/loading/moments.ts';
import { keptEntries, type LoggedEntries, type LoggedEntry, readEntries } from '../../data/logs/record-entries.ts';
import type { Area } from '../../rules/area.ts';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import { LOG_AREAS, type RecordLog } from '../../rules/audit/record-logs.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import { userName } from '../../rules/people/users.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { Button } from '../kit/Button.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { Moment } from '../outbox/Moment.tsx';
import { PageLink } from '../page/links.tsx';
import { type RecordReading, useKeptReadings, useServedRecord } from '../page/record-reading.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePaths, usePortal, useViewer } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { AsOfMoment } from '../time/AsOf.tsx';
import {
  by,
  entries as entriesClass,
  entry as entryClass,
  head,
  log as logClass,
  note,
  title as titleClass,
  whatChanged,
  words,
} from './record-entries.css.ts';

const EntryChanges = lazyPart(() => import('./EntryChanges.tsx'));

/** The rest is shown on request. */
const FIRST = 5;

export interface RecordEntriesProps {
  log: RecordLog;
  area: RecordAreaName;
  id: RecordId;
  version: number | undefined;
  /** False until the record itself was read. */
  mayRead: boolean;
  /** The record is gone: its page reads nothing else, so that its log needn't wait. */
  isOfMissing: boolean;
  /** With the link to all entries. */
  title: ReactNode;
}

function WaitingEntries({ title }: Pick<RecordEntriesProps, 'title'>) {
  return (
    <div className={logClass}>
      <div className={head}>
        <h3 className={titleClass}>{title}</h3>
      </div>
      <p className={note}>Loading…</p>
    </div>
  );
}

/** From the device without a connection, with the time at which they were loaded. */
export function RecordEntries({ mayRead, ...shown }: RecordEntriesProps) {
  return mayRead ? <ReadEntries {...shown} /> : <WaitingEntries title={shown.title} />;
}

function ReadEntries({ log, area, id, version, title, isOfMissing }: Omit<RecordEntriesProps, 'mayRead'>) {
  const reading = useEntries({ log, area, id, version, isOfMissing });
  const isCut = useIsCut();
  const { record, asOf, standing } = reading;
  return (
    <div className={logClass}>
      <div className={head}>
        <h3 className={titleClass}>{title}</h3>
        {asOf !== null && (isCut || standing === 'failed') && <AsOfMoment at={asOf} />}
      </div>
      {record === null ? <NotRead reading={reading} isCut={isCut} /> : <Entries log={log} area={area} read={record} />}
    </div>
  );
}

function useEntries({ log, area, id, version, isOfMissing }: Omit<RecordEntriesProps, 'mayRead' | 'title'>) {
  const { client } = usePortal();
  const reading = useServedRecord<LoggedEntries, RecordId>(
    useCallback(
      async (of, signal) => {
        // A user who goes on to the next record needs no log of this one.
        if (!isOfMissing) await whenCalm();
        return readEntries(client, log, { area, id: of }, signal);
      },
      [client, log, area, isOfMissing],
    ),
    id,
    useKeptReadings(useMemo(() => keptEntries(log, area), [log, area])),
  );
  const { refresh } = reading;
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    refresh();
  }, [version, refresh]);
  return reading;
}

interface NotReadProps {
  reading: RecordReading<LoggedEntries>;
  isCut: boolean;
}

function NotRead({ reading: { standing, refresh }, isCut }: NotReadProps) {
  switch (standing) {
    case 'reading':
      return <p className={note}>Loading…</p>;
    case 'failed':
      if (isCut) return <p className={note}>Not on this device. Entries load once the server can be reached.</p>;
      return (
        <div className={note} role="alert">
          The newest entries couldn’t be loaded.
          <Button size="small" onClick={refresh}>
            Try again
          </Button>
        </div>
      );
    case 'missing':
      return <p className={note}>There is no such log.</p>;
    case 'forbidden':
      return <p className={note}>You can’t open this log.</p>;
    case 'read':
      return null;
  }
}

interface EntriesProps {
  log: RecordLog;
  area: RecordAreaName;
  read: LoggedEntries;
}

function Entries({ log, area, read: { entries } }: EntriesProps) {
  const now = useServerNow(60_000).getTime();
  const isOfAllTenants = useViewer().tenantId === ALL_TENANTS;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const next = list.current?.children[FIRST];
    if (isWhole && next instanceof HTMLElement) next.focus();
  }, [isWhole]);
  if (entries.length === 0) {
    const { isBeyondTenants }: Area = AREAS[area];
    return (
      <p className={note}>
        {isBeyondTenants === true && !isOfAllTenants
          ? 'No entries of the current tenant. Those of others are shown in All Tenants.'
          : 'No entries yet.'}
      </p>
    );
  }
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  const more = entries.length - shown.length;
  return (
    <>
      <ol ref={list} className={entriesClass}>
        {shown.map((entry) => (
          <li key={entry.entryId} className={entryClass} tabIndex={-1}>
            <Entry log={log} entry={entry} now={now} />
          </li>
        ))}
      </ol>
      {more > 0 && <Button size="small" onClick={() => setWhole(true)}>{`Show ${more} more`}</Button>}
    </>
  );
}

function Entry({ log, entry, now }: { log: RecordLog; entry: LoggedEntry; now: number }) {
  const { entryId, entryDate, user, isEdit = false } = entry;
  const paths = usePaths();
  const [isShown, setShown] = useState(false);
  const changesId = useId();
  return (
    <>
      <span className={words}>{entry.words}</span>
      <span className={by}>
        {user === null ? 'The portal' : userName(user)} ·{' '}
        <PageLink to={paths[LOG_AREAS[log]].view(entryId)}>
          <Moment at={Date.parse(entryDate)} now={now} />
        </PageLink>
        {isEdit && (
          <>
            {' · '}
            <button
              type="button"
              className={whatChanged}
              aria-expanded={isShown}
              aria-controls={isShown ? changesId : undefined}
              onPointerEnter={() => void EntryChanges.preload()}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide changes' : 'What changed'}
            </button>
          </>
        )}
      </span>
      {isShown && (
        <div id={changesId}>
          <Suspense fallback={<p className={note}>Loading…</p>}>
            <EntryChanges id={entryId} />
          </Suspense>
        </div>
      )}
    </>
  );
}
