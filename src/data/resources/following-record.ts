import type { ActorRefFrom } from 'xstate';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { Portal } from '../portal.ts';
import { followReturn, onceLive } from './following.ts';
import type { createResourceRecord } from './record-actors.ts';
import type { StoredRecord } from './record-age.ts';
import type { ResourceData } from './resource-data.ts';

/** Updates a shown record. Returns a stop function. */
export function followRecordChanges<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(
  portal: Portal,
  data: ResourceData<Summary, Detail, Query, Action>,
  id: Summary['id'],
  record: ActorRefFrom<ReturnType<typeof createResourceRecord<Summary, Detail, Query, Action>>>,
): () => void {
  const stopChanges = data.onChange(({ change }) => {
    if (change.id !== id) return;
    if (change.kind === 'delete') {
      record.send({ type: 'RECORD_REMOVED' });
      return;
    }
    // The change has the list's fields; a newer version may differ in others.
    const seen = record.getSnapshot().context.record?.version;
    if (change.record?.version !== seen) record.send({ type: 'REFRESH' });
  });
  const stopResync = data.onResync(() => record.send({ type: 'REFRESH' }));
  const stopPolling = onceLive(portal, async (updates) => {
    const [{ pollProgress }, { isInProgress = () => false }] = await Promise.all([
      import('./progress-polling.ts'),
      data.resource.load(),
    ]);
    return pollProgress(updates, record, {
      isInProgress: () => {
        const { record: shown } = record.getSnapshot().context;
        return shown !== null && isInProgress(shown);
      },
      isAtRest: () => record.getSnapshot().matches({ active: 'ready' }),
      refresh: () => record.send({ type: 'REFRESH' }),
    });
  });
  const stopReturn = followReturn(portal, () => record.send({ type: 'NETWORK_BACK' }));
  return () => {
    stopChanges();
    stopResync();
    stopPolling();
    stopReturn();
  };
}
