import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import type { BackgroundService } from '../background-service.ts';
import { type Database, type Transaction, transaction } from '../database/database.ts';
import { createNotifications, type Notifications, WORK_CHANNEL } from '../database/notifications.ts';
import type { Viewer } from '../identity/viewer.ts';
import { enqueueOperation } from '../jobs/enqueue.ts';
import { jobsService } from '../jobs/jobs.ts';
import type { OperationArea } from '../jobs/operation-area.ts';
import { applyEnd, applyReports } from '../jobs/reports.ts';
import { readBuildLog } from './build-log.ts';
import { type CommandArea, carryOut, type RecordCommand } from './command.ts';
import { deletionOf } from './conflict.ts';
import type { RecordKind } from './record-kind.ts';

/** Shelves have text ids, are built in two stages, and can be removed. */
const STAGES = ['QUEUED', 'SAWING', 'GLUING'] as const;
type Stage = (typeof STAGES)[number];
type Status = 'PLANNED' | Stage | `${Stage}_FAILED` | 'BUILT';
type Operation = 'BUILD' | 'RETRY';
type Action = Operation | 'REMOVE';
type Effect =
  | {
      readonly type: 'enqueueOperation';
      readonly params: { readonly operation: Operation; readonly fromStage?: Stage };
    }
  | { readonly type: 'removeRecord'; readonly params: undefined };

interface Shelf {
  readonly id: string;
  readonly tenant_id: string;
  readonly version: number;
  readonly version_before_restore: null;
  readonly status: Status;
}

const shelves = new Map<string, Shelf>();

async function store(_: Transaction, shelf: Shelf): Promise<Shelf> {
  shelves.set(shelf.id, shelf);
  return shelf;
}

const shelfRecords: RecordKind<Shelf> = {
  area: 'shelves',
  entity: 'Shelf',
  noun: 'shelf',
  listPrivileges: ['deployment.list'],
  lock: async (_, id) => shelves.get(id) ?? null,
  delete: async (_, { id }) => {
    shelves.delete(id);
  },
  summary: ({ id, status, version }) => ({ id, status, version }),
  logged: ({ id, status, version }) => ({ id, status, version }),
  title: ({ id }) => `shelf ${id}`,
};

const failedStage = (status: Status) => STAGES.find((stage) => status === `${stage}_FAILED`);

const commands: CommandArea<Shelf, object, Status, Action, null, Effect, RecordCommand<string, Action>> = {
  records: shelfRecords,
  lifecycle: {
    privilegeRefusal: () => null,
    decide: (status, _, { type }) => {
      const done = { accepted: true, deleted: false, tuple: 'QUEUED' } as const;
      const fromStage = failedStage(status);
      if (type === 'REMOVE')
        return { ...done, tuple: status, deleted: true, effects: [{ type: 'removeRecord', params: undefined }] };
      if (type === 'BUILD' && status === 'PLANNED')
        return { ...done, effects: [{ type: 'enqueueOperation', params: { operation: type } }] };
      if (type === 'RETRY' && fromStage !== undefined)
        return { ...done, effects: [{ type: 'enqueueOperation', params: { operation: type, fromStage } }] };
      const sentence = 'Can’t build: it stands.';
      return { accepted: false, because: 'status', isAboutViewer: false, sentence, rule: sentence };
    },
  },
  labels: { BUILD: 'Build', RETRY: 'Retry', REMOVE: 'Remove' },
  tuple: ({ status }) => status,
  facts: () => null,
  update: (transaction, shelf, status) => store(transaction, { ...shelf, status, version: shelf.version + 1 }),
  carryOutEffect: (transaction, { id, tenant_id: tenantId }, { params }, _, { viewer }) =>
    enqueueOperation(transaction, {
      ...params,
      record: { area: 'shelves', id },
      tenantId,
      requestedBy: viewer.userId,
    }),
};

const take = (_: Status, tuple: Status) => ({ accepted: true, tuple }) as const;

const operations: OperationArea<Shelf, Status, Operation, Stage, Shelf> = {
  area: 'shelves',
  entity: 'Shelf',
  operations: {
    BUILD: { label: 'Build', jobName: 'carpenter', isRetried: true },
    RETRY: { label: 'Retry', jobName: 'carpenter', isRetry: true, isRetried: true },
  },
  stages: {
    QUEUED: { title: 'Wait for a bench', seconds: 1 },
    SAWING: { title: 'Saw', seconds: 1, lines: ({ environment }) => [`sawing ${environment.id}`] },
    GLUING: { title: 'Glue', seconds: 1 },
  },
  find: async (_, id) => shelves.get(id) ?? null,
  lock: async (_, id) => shelves.get(id) ?? null,
  operationRecord: ({ id, tenant_id: tenantId }) => {
    return { id, tenantId, title: `shelf ${id}`, name: id, lastBuild: 0, logPath: `/shelves/${id}`, progress: null };
  },
  tuple: ({ status }) => status,
  logged: ({ id, status }) => ({ id, status }),
  environment: (shelf) => shelf,
  failsAt: () => 'GLUING',
  plan: (_, { operation, fromStage }) => ({
    stages: operation === 'RETRY' && fromStage !== null ? ['QUEUED', fromStage] : STAGES,
  }),
  started: (status, _, stage) => applyReports(take, status, [stage]),
  ended: ({ status }, { stage, outcome }) =>
    applyEnd<Status, Status>(take, status, {
      outcome,
      success: ['BUILT'],
      failure: [`${stage}_FAILED`],
      isUnfinished: () => false,
    }),
  update: (transaction, shelf, { tuple = shelf.status }) => store(transaction, { ...shelf, status: tuple }),
  end: async (transaction, _, shelf, { tuple }) => {
    await store(transaction, { ...shelf, status: tuple });
  },
  busyIds: async () => [...shelves.keys()],
  found: ({ status }) =>
    status === 'SAWING' ? { operation: 'BUILD', stages: STAGES, position: STAGES.indexOf(status) } : null,
};

describeDatabase('another area', (open) => {
  let database: Database;
  let portal: TestPortal;
  let notifications: Notifications;
  let jobs: BackgroundService;
  let request: number;
  let viewer: Viewer;

  beforeEach(async () => {
    shelves.clear();
    database = await open();
    portal = await startTestPortal({ database, configuration: { rehearsalSpeed: 1000 } });
    request = await insertRequest(database.queries, { environment: 'beside' });
    viewer = {
      userId: 1,
      name: 'Ada',
      email: 'ada@meridian.example',
      status: 'ACTIVE',
      tenantId: 'HALDEN',
      tenantScope: 'HALDEN',
      privileges: new Set(['deployment.list']),
      session: 'one',
    };
    notifications = createNotifications(database, [WORK_CHANNEL], portal.services.log);
    await notifications.open();
    jobs = jobsService(portal.services, notifications, {
      operations: new Map([['shelves', operations]]),
      mails: new Map(),
      requested: new Map(),
      credentialSecrets: async () => ({}),
    });
  });
  afterEach(async () => {
    await jobs.stop?.();
    await notifications.close();
    await portal.close();
  });

  /** The shelf has the number of a deployment request. */
  function plan(status: Status): string {
    const id = String(request);
    shelves.set(id, { id, tenant_id: 'HALDEN', version: 1, version_before_restore: null, status });
    return id;
  }

  const give = (action: Action, id: string, expectedVersion: number | null = null) =>
    transaction(database.queries, (within) =>
      carryOut(
        within,
        commands,
        { action, id, expectedVersion },
        { viewer, now: new Date(), keys: portal.services.secrets },
      ),
    );
  /** Shelves are in memory, so a change is visible before its transaction commits; logs are in the database. */
  const logOf = (record: RecordReference, jobName: string) =>
    until(`the log of ${jobName}`, async () => {
      const log = await readBuildLog(database.queries, record);
      return log?.jobName === jobName && log;
    });
  const stands = (id: string, status: Status) => until(status, async () => shelves.get(id)?.status === status);
  const logged = async () =>
    (await database.queries.selectFrom('activity_log').select('description').orderBy('entry_id').execute()).map(
      ({ description }) => description,
    );
  const left = (table: 'operations' | 'build_logs') =>
    database.queries.selectFrom(table).select(['area', 'subject_id']).execute();

  it('runs operations, retries and removes records beside a deployment with the same id', async () => {
    const deployment = { area: 'deployments', id: request };
    await transaction(database.queries, (within) =>
      enqueueOperation(within, { record: deployment, tenantId: 'HALDEN', operation: 'LAUNCH', requestedBy: 1 }),
    );
    const id = plan('PLANNED');
    const record = { area: 'shelves', id };
    expect(await give('BUILD', id, 1)).toEqual({ id, record: { id, status: 'QUEUED', version: 2 } });
    await jobs.start?.();
    await stands(id, 'GLUING_FAILED');
    const failed = await logOf(record, 'Glue');
    expect(failed).toMatchObject({ buildNumber: 1 });
    const text = Buffer.from(failed.logContent, 'base64').toString();
    expect(text).toMatch(new RegExp(`Started build #1 of ${id} \\(shelf ${id}\\)`));
    expect(text).toMatch(new RegExp(`sawing ${id}\n`));
    expect(text).toMatch(/Glue \.\.\. failed\n/);

    await expect(give('RETRY', id, 1)).rejects.toMatchObject({
      details: {
        status: 412,
        message: 'This shelf has changed since you opened it. Review it again before you decide.',
        conflict: { current: { id, version: 2 } },
      },
    });
    await give('RETRY', id, 2);
    await stands(id, 'BUILT');
    await logOf(record, 'carpenter');
    await expect(give('BUILD', id)).rejects.toMatchObject({
      details: { status: 409, message: 'Can’t build: it stands.' },
    });
    expect(await left('operations')).toHaveLength(3);

    expect(await give('REMOVE', id)).toEqual({ id });
    expect(await left('operations')).toEqual([{ area: 'deployments', subject_id: id }]);
    expect(await left('build_logs')).toEqual([]);
    await expect(give('BUILD', id)).rejects.toMatchObject({
      details: { status: 404, message: 'This shelf has been deleted.' },
    });
    expect(await deletionOf(database.queries, { ...shelfRecords, entity: 'DeploymentRequest' }, id, viewer)).toBeNull();
    expect(await logged()).toEqual([
      `Build shelf ${id}`,
      `Build of shelf ${id} has failed at Glue`,
      `Retry shelf ${id}`,
      `Retry of shelf ${id} has succeeded`,
      `Remove shelf ${id}`,
    ]);
  });

  it('has records in progress without an operation adopted', async () => {
    const id = plan('SAWING');
    await jobs.start?.();
    await stands(id, 'GLUING_FAILED');
    expect(await left('operations')).toEqual([{ area: 'shelves', subject_id: id }]);
  });
});
