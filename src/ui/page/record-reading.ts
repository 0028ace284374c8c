import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { followConnectivity } from '../../data/connectivity/returns.ts';
import { followRecordChanges } from '../../data/resources/following-record.ts';
import { keptReadings, type ReadingKind } from '../../data/resources/kept-readings.ts';
import { createResourceRecord } from '../../data/resources/record-actors.ts';
import type { StoredRecord } from '../../data/resources/record-age.ts';
import type { ResourceData } from '../../data/resources/resource-data.ts';
import { createServedRecord, type KeptReadings, type RecordReader } from '../../data/resources/served-record.ts';
import type { createRecordMachine } from '../../machines/records/record.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

export interface RecordReading<Detail> {
  readonly record: Detail | null;
  /** The server's answer time, in epoch milliseconds. */
  readonly asOf: number | null;
  readonly standing: 'reading' | 'read' | 'failed' | 'missing' | 'forbidden';
  readonly message: string | null;
  readonly refresh: () => void;
}

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

/** @param isOutdatedBy whether a change, which has only a list's fields, makes the rest stale */
export function useKeptRecord<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  data: ResourceData<Summary, Detail, Query, Action>,
  id: Summary['id'],
  isOutdatedBy?: (shown: Detail, listed: Summary) => boolean,
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

/** The viewer's own in the current tenant. @param kind must be stable */
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

/** @param read must be stable @param kept where to store the last reading, stable; absent for nowhere */
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
