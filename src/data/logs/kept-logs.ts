import { Dexie } from 'dexie';
import * as v from 'valibot';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { BuildReference } from '../../rules/builds/build-log.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';

/** Per user and tenant, the most recently read. */
const MOST_LOGS = 20;
/** Characters kept from the end, where a build says why it failed. */
const MOST_CHARACTERS = 2_000_000;

const userParser = v.object({
  userId: v.number(),
  firstName: v.exactOptional(v.nullable(v.string())),
  lastName: v.exactOptional(v.nullable(v.string())),
});

export const keptBuild = v.object({
  buildNumber: v.number(),
  jobName: v.string(),
  failedJob: v.nullable(v.string()),
  state: v.string(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  buildUrl: v.nullable(v.string()),
  action: v.exactOptional(v.nullable(v.string())),
  requestedBy: v.exactOptional(v.nullable(userParser)),
  stages: v.exactOptional(
    v.pipe(
      v.array(
        v.object({
          stage: v.string(),
          startedAt: v.string(),
          endedAt: v.nullable(v.string()),
          outcome: v.nullable(v.string()),
        }),
      ),
      v.readonly(),
    ),
  ),
});

const keptLog = v.object({
  buildNumber: v.nullable(v.number()),
  jobName: v.nullable(v.string()),
  buildUrl: v.nullable(v.string()),
  build: v.nullable(keptBuild),
  builds: v.nullable(v.array(keptBuild)),
  text: v.string(),
  linesLeftOut: v.number(),
  nextOffset: v.nullable(v.number()),
});

export type KeptLog = v.InferOutput<typeof keptLog>;

/** Epoch milliseconds, by the server. */
export interface KeptCopy {
  readonly log: KeptLog;
  readonly asOf: number;
}

/** From the start of a line. */
function boundedLog(log: KeptLog): KeptLog {
  const { text } = log;
  if (text.length <= MOST_CHARACTERS) return log;
  const from = text.indexOf('\n', text.length - MOST_CHARACTERS) + 1;
  const leftOut = text.slice(0, from);
  return { ...log, text: text.slice(from), linesLeftOut: log.linesLeftOut + leftOut.split('\n').length - 1 };
}

type Reference = BuildReference<RecordAreaName>;

function rowsOf(database: PortalDatabase, { userId, tenantId }: Scope, { area, id }: Reference) {
  const keyStart = [userId, tenantId, area, String(id)] as const;
  return database.logs
    .where('[userId+tenantId+area+subject+buildNumber]')
    .between([...keyStart, Dexie.minKey], [...keyStart, Dexie.maxKey]);
}

/** Without a number the newest; null for none, or an unreadable device. */
export async function readKeptLog(device: Device, scope: Scope, reference: Reference): Promise<KeptCopy | null> {
  const rows = await device.run((database) => rowsOf(database, scope, reference).reverse().toArray()).catch(() => []);
  for (const { buildNumber, log, keptAt } of rows) {
    if (reference.buildNumber !== null && reference.buildNumber !== buildNumber) continue;
    const parsed = v.safeParse(keptLog, log);
    if (parsed.success) return { log: parsed.output, asOf: keptAt };
  }
  return null;
}

export async function keepLog(
  device: Device,
  scope: Scope,
  { area, id }: Pick<Reference, 'area' | 'id'>,
  { log, asOf }: KeptCopy,
): Promise<void> {
  const { userId, tenantId } = scope;
  await device.noteHolder(userId);
  await device.keep((database) =>
    database.transaction('rw', [database.logs], async () => {
      const place = { userId, tenantId, area, subject: String(id), buildNumber: log.buildNumber ?? 0 };
      await database.logs.put({ ...place, log: boundedLog(log), keptAt: asOf });
      const newest = database.logs
        .where('[userId+tenantId+keptAt]')
        .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey])
        .reverse();
      await database.logs.bulkDelete(await newest.offset(MOST_LOGS).primaryKeys());
    }),
  );
}
