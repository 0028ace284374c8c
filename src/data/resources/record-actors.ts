import { fromObservable, fromPromise, type Observer, type Subscribable, toObserver } from 'xstate';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/records/record.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { sensitiveFieldsOf } from '../device/sensitive.ts';
import type { StoredRecord } from './record-age.ts';
import type { ResourceData } from './resource-data.ts';

/** About secrets; only answers have them, not changes. */
const OF_SECRETS: ReadonlySet<string> = new Set(['secretFields', 'isCompanyNameOfLicence']);

function changed<Value>(source: Subscribable<Value>, change: (value: Value) => Value): Subscribable<Value> {
  return {
    subscribe: (
      nextOrObserver: Observer<Value> | ((value: Value) => void),
      error?: (reason: unknown) => void,
      complete?: () => void,
    ) => {
      const observer = toObserver(nextOrObserver, error, complete);
      return source.subscribe({ ...observer, next: (value) => observer.next?.(change(value)) });
    },
  };
}

/** One per detail page, which also limits the lifetime of secrets. */
export function createResourceRecord<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(data: ResourceData<Summary, Detail, Query, Action>) {
  const only = (record: Detail, isKept: (field: string) => boolean): Partial<Detail> => {
    const part: Partial<Detail> = { ...record };
    for (const field of Object.keys(part)) if (!isKept(field)) Reflect.deleteProperty(part, field);
    return part;
  };
  const secretsOf = async (record: Detail): Promise<Partial<Detail>> => {
    const { sensitive: schema } = await data.resource.load();
    const sensitive = sensitiveFieldsOf(schema);
    return only(record, (field) => sensitive.has(field) || OF_SECRETS.has(field));
  };
  let secrets: Partial<Detail> = {};
  const withSecrets = (copy: RecordCopy<Detail>): RecordCopy<Detail> => {
    // Copies of an earlier answer name the secrets; copies of a change don't.
    secrets = { ...only(copy.record, (field) => OF_SECRETS.has(field)), ...secrets };
    return { ...copy, record: { ...copy.record, ...secrets } };
  };
  return createRecordMachine<Detail, Summary['id']>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<Detail> | null, { id: Summary['id'] }>(({ input }) =>
        // A copy read before the answer's secrets may arrive after them.
        changed(data.watchRecord(input.id), (copy) => copy && withSecrets(copy)),
      ),
      fetchRecord: fromPromise<RecordAnswer<Detail>, { id: Summary['id'] }>(async ({ input, signal }) => {
        const answer = await data.fetchRecord(input.id, signal);
        secrets = answer.kind === 'found' ? await secretsOf(answer.record) : {};
        return answer;
      }),
    },
  });
}
