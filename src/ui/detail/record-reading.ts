import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { followConnectivity } from '../../data/connectivity/returns.ts';
import { followRecordChanges } from '../../data/resources/following.ts';
import { keptReadings, type ReadingKind } from '../../data/resources/kept-readings.ts';
import { createResourceRecord } from '../../data/resources/record-actors.ts';
import type { StoredRecord } from '../../data/resources/record-age.ts';
import type { ResourceData } from '../../data/resources/resource-data.ts';
import { createServedRecord, type KeptReadings, type RecordReader } from '../../data/resources/served-record.ts';
import type { createRecordMachine } from '../../machines/records/record.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

/** One record as far as it is known: what the device has, then what the server says. */
export interface RecordReading<Detail> {
  readonly record: Detail | null;
  /** When the server said so, in epoch milliseconds. */
  readonly asOf: number | null;
  readonly standing: 'reading' | 'read' | 'failed' | 'missing' | 'forbidden';
  /** Why the last call failed. */
  readonly message: string | null;
  readonly refresh: () => void;
}

/** What a record machine has come to. */
export function useReading<Detail extends object, Id>(
  actor: ActorRefFrom<ReturnType<typeof createRecordMachine<Detail, Id>>>,
): RecordReading<Detail> {
  const { context, ...state } = useSelector(
    actor,
    (snapshot) => ({
      context: snapshot.context,
      isMissing: snapshot.matches('missing'),
      isForbidden: snapshot.matches('forbidden'),
      isFailed: snapshot.matches({ active: 'failed' }),
      isReading: snapshot.matches({ active: 'loading' }),
    }),
    isSameState,
  );
  const { record, asOf, message } = context;
  const standing = state.isMissing
    ? 'missing'
    : state.isForbidden
      ? 'forbidden'
      : state.isFailed
        ? 'failed'
        : state.isReading
          ? 'reading'
          : 'read';
  const refresh = useCallback(() => actor.send({ type: 'REFRESH' }), [actor]);
  return { record, asOf, message, standing, refresh };
}

function isSameState<State extends object>(one: State, other: State): boolean {
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(([key, value]) => others.get(key) === value);
}

/**
 * A record that the device keeps, up to date for as long as it is on the screen.
 * @param isOutdatedBy whether what a change bears, which is what a list shows, tells that the rest of the record is another
 */
export function useKeptRecord<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  data: ResourceData<Summary, Detail, Query, Action>,
  id: Summary['id'],
  isOutdatedBy?: (shown: Detail, told: Summary) => boolean,
): RecordReading<Detail> {
  const portal = usePortal();
  const machine = useMemo(() => createResourceRecord(data), [data]);
  const record = useActorRef(machine, { input: { id } });
  useEffect(() => followRecordChanges(portal, data, id, record), [portal, data, id, record]);
  useEffect(
    () =>
      isOutdatedBy &&
      data.onChange(({ change }) => {
        const shown = record.getSnapshot().context.record;
        if (change.id !== id || change.record === undefined || shown === null) return;
        if (isOutdatedBy(shown, change.record)) record.send({ type: 'REFRESH' });
      }),
    [data, id, record, isOutdatedBy],
  );
  return useReading(record);
}

/** The last readings of a kind on the device, the viewer's own in the current tenant. @param kind stays the same */
export function useKeptReadings<Served extends object, Id extends RecordId>(
  kind: ReadingKind<Served>,
): KeptReadings<Served, Id> {
  const portal = usePortal();
  const { user, tenantId } = useViewer();
  return useMemo(
    () => keptReadings(portal, { userId: user.userId, tenantId }, kind),
    [portal, user.userId, tenantId, kind],
  );
}

/**
 * A record that only the server has; it is requested again when the server is back.
 * @param read stays the same for as long as the page does
 * @param kept as does where its last reading is kept; absent where none is
 */
export function useServedRecord<Served extends object, Id extends RecordId>(
  read: RecordReader<Served, Id>,
  id: Id,
  kept?: KeptReadings<Served, Id>,
): RecordReading<Served> {
  const { connectivity } = usePortal();
  const machine = useMemo(() => createServedRecord(read, kept), [read, kept]);
  const record = useActorRef(machine, { input: { id } });
  useEffect(
    () => followConnectivity(connectivity, (isOnline) => isOnline && record.send({ type: 'REFRESH' })),
    [connectivity, record],
  );
  return useReading(record);
}
