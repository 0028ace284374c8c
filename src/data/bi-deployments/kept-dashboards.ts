import { Dexie } from 'dexie';
import * as v from 'valibot';
import { biModelsParser, biMonitoringParser } from '../../contract/generated/parsers/bi-deployments.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';
import type { KeptReadings } from '../resources/served-record.ts';
import type { BiDashboard } from './resource.ts';

/** Beside the lists that forms choose from, which are the device's other answers as they came; none of them has such a name. */
const PREFIX = 'bi-dashboard/';

/** Dashboards kept for one user and tenant, the newest. */
const MAX_DASHBOARDS = 20;

const dashboardParser: v.GenericSchema<unknown, BiDashboard> = v.object({
  ...biMonitoringParser.entries,
  models: biModelsParser,
});

/** The dashboards that were last read, for one user and tenant; they bear no secrets. */
export function keptDashboards(
  { device, scope: scopeNow }: Pick<Portal, 'device' | 'scope'>,
  scope: Scope,
): KeptReadings<BiDashboard, number> {
  const { userId, tenantId } = scope;
  const keyOf = (id: number) => `${PREFIX}${id}`;
  /** Nothing is written behind a logout, nor behind a change of the tenant. */
  const isStillTheirs = () => {
    const now = scopeNow();
    return now?.userId === userId && now.tenantId === tenantId;
  };
  return {
    read: async (id) => {
      const row = await device
        .run((database) => database.choices.get([userId, tenantId, keyOf(id)]))
        .catch(() => undefined);
      const parsed = v.safeParse(dashboardParser, row?.part);
      return row !== undefined && parsed.success ? { record: parsed.output, asOf: row.fetchedAt } : null;
    },
    keep: async (id, { record, asOf }) => {
      if (!isStillTheirs()) return;
      await device.keep((database) =>
        database.transaction('rw', [database.choices], async () => {
          await database.choices.put({ userId, tenantId, key: keyOf(id), part: record, fetchedAt: asOf });
          const kept = await database.choices
            .where('[userId+tenantId+fetchedAt]')
            .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey])
            .and(({ key }) => key.startsWith(PREFIX))
            .reverse()
            .primaryKeys();
          await database.choices.bulkDelete(kept.slice(MAX_DASHBOARDS));
        }),
      );
    },
    drop: async (id) => {
      if (isStillTheirs()) await device.keep((database) => database.choices.delete([userId, tenantId, keyOf(id)]));
    },
  };
}
