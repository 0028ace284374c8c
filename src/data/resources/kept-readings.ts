import * as v from 'valibot';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';
import type { KeptReadings } from './served-record.ts';

/** Per user and tenant, the newest. */
const MOST_READINGS = 20;

export interface ReadingKind<Served> {
  readonly name: string;
  readonly parser: v.GenericSchema<unknown, Served>;
  /** What may be stored on a device; default: all. */
  readonly restOf?: (reading: Served) => unknown;
}

export function keptReadings<Served extends object, Id extends RecordId>(
  { device, scope: scopeNow }: Pick<Portal, 'device' | 'scope'>,
  { userId, tenantId }: Scope,
  { name, parser, restOf = (reading) => reading }: ReadingKind<Served>,
): KeptReadings<Served, Id> {
  const prefix = `${name}/`;
  const keyOf = (id: Id) => `${prefix}${id}`;
  /** Nothing is written after a logout or a change of tenant. */
  const isStillTheirs = () => {
    const now = scopeNow();
    return now?.userId === userId && now.tenantId === tenantId;
  };
  return {
    read: async (id) => {
      const row = await device
        .run((database) => database.choices.get([userId, tenantId, keyOf(id)]))
        .catch(() => undefined);
      const parsed = v.safeParse(parser, row?.part);
      return row !== undefined && parsed.success ? { record: parsed.output, asOf: row.fetchedAt } : null;
    },
    keep: async (id, { record, asOf }) => {
      if (!isStillTheirs()) return;
      await device.keep((database) =>
        database.transaction('rw', [database.choices], async () => {
          await database.choices.put({ userId, tenantId, key: keyOf(id), part: restOf(record), fetchedAt: asOf });
          const kept = await database.choices
            .where('[userId+tenantId+key]')
            .between([userId, tenantId, prefix], [userId, tenantId, `${prefix}\uffff`])
            .toArray();
          const older = kept.sort((left, right) => right.fetchedAt - left.fetchedAt).slice(MOST_READINGS);
          await database.choices.bulkDelete(older.map(({ key }) => [userId, tenantId, key]));
        }),
      );
    },
    drop: async (id) => {
      if (isStillTheirs()) await device.keep((database) => database.choices.delete([userId, tenantId, keyOf(id)]));
    },
  };
}
