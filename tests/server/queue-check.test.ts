/** What the check of the queue predicts is what sending the decision then does, for all that can happen in between. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { toAppError } from '../../src/contract/app-error.ts';
import { OUTBOX_AREAS } from '../../src/data/outbox/outbox-areas.ts';
import { checkDecisions } from '../../src/data/outbox/queue-check.ts';
import { replay } from '../../src/data/outbox/replay.ts';
import { freshViewer } from '../../src/data/session/session-viewer.ts';
import { isLifecycleCommand, isUnsent, type OutboxCommand } from '../../src/machines/outbox/command.ts';
import type { CheckedDecision } from '../../src/machines/outbox/queue-check.ts';
import { OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../src/rules/areas.ts';
import { biDeploymentStatuses } from '../../src/rules/bi-deployments/record.ts';
import { cloudAccountStatuses } from '../../src/rules/cloud-accounts/record.ts';
import { APPROVAL_STATUSES, INFRASTRUCTURE_STATUSES } from '../../src/rules/deployments/statuses.ts';
import { isDecision } from '../../src/rules/records/decision-comment.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import { vpcStatuses } from '../../src/rules/vpcs/record.ts';
import { World } from '../contract/operation-world.ts';
import { describeDatabase } from '../database/databases.ts';
import { fc, tries } from '../seeded-chance.ts';
import { MemoryOutbox } from '../sync/outboxes.ts';
import { type FormWorld, openFormPortal } from './form-portal.ts';
import { settle } from './people.ts';

const RUNS = tries({ usual: 100, deep: 2_000 });
const TENANT = 'BRIGHTWATER';
const HOUR = 3_600_000;

const APPROVALS = [
  'deployment.approve',
  'deployment.vpc.approve',
  'cloudaccount.approve',
  'bi.deployment.approve',
] as const;
const RUNNING = [
  'deployment.start',
  'deployment.stop',
  'deployment.retry',
  'deployment.vpc.retry',
  'cloudaccount.retry',
] as const;
const READING = [
  'deployment.list',
  'deployment.view',
  'deployment.vpc.list',
  'deployment.vpc.view',
  'cloudaccount.list',
  'cloudaccount.view',
  'bi.deployment.list',
  'bi.deployment.view',
] as const;

const TABLES = {
  deployments: { table: 'deployment_requests', key: 'id', status: 'approval_status', statuses: APPROVAL_STATUSES },
  'cloud-accounts': {
    table: 'cloud_accounts',
    key: 'account_id',
    status: 'status',
    statuses: cloudAccountStatuses.all,
  },
  vpcs: { table: 'vpcs', key: 'vpc_id', status: 'status', statuses: vpcStatuses.all },
  'bi-deployments': { table: 'bi_deployments', key: 'id', status: 'status', statuses: biDeploymentStatuses.all },
} as const satisfies Record<OutboxAreaName, object>;

type Step =
  | {
      readonly kind:
        | 'edited'
        | 'deleted'
        | 'attemptLost'
        | 'demoted'
        | 'selfApprovalForbidden'
        | 'anHourPasses'
        | 'timePasses'
        | 'credentialEmptied'
        | 'scheduleEnded';
    }
  | { readonly kind: 'decided'; readonly place: number }
  | { readonly kind: 'moved'; readonly place: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'edited' } as const) },
  { weight: 3, arbitrary: fc.nat(9).map((place) => ({ kind: 'decided', place }) as const) },
  { weight: 3, arbitrary: fc.nat(40).map((place) => ({ kind: 'moved', place }) as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'attemptLost' } as const) },
  { weight: 1, arbitrary: fc.constantFrom('deleted', 'demoted', 'timePasses').map((kind) => ({ kind }) as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'selfApprovalForbidden' } as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('anHourPasses', 'scheduleEnded').map((kind) => ({ kind }) as const),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'credentialEmptied' } as const) },
);
/** What can wait in each area, and the statuses in which it can be asked for. */
const COMMANDS = {
  deployments: {
    APPROVE: {},
    REJECT: {},
    STOP: { approval_status: 'LAUNCHED', infrastructure_status: 'STARTED' },
    START: { approval_status: 'LAUNCHED', infrastructure_status: 'STOPPED' },
    RETRY: { approval_status: 'LAUNCHED', infrastructure_status: 'STOPPING_FAILED' },
    KEEP_AWAKE: { approval_status: 'LAUNCHED', infrastructure_status: 'STARTED' },
  },
  vpcs: { APPROVE: {}, REJECT: {}, RETRY: { status: 'DESTROYING_FAILED' } },
  'cloud-accounts': { APPROVE: {}, REJECT: {}, RETRY: { status: 'CREATING_ACCOUNT_FAILED' } },
  'bi-deployments': { APPROVE: {}, REJECT: {} },
} as const satisfies Record<OutboxAreaName, Record<string, Record<string, string>>>;

const waiting = OUTBOX_AREA_NAMES.flatMap((area) =>
  Object.entries<Record<string, string>>(COMMANDS[area]).map(([action, asked]) => ({ area, action, asked })),
);
const history = fc.record({
  command: fc.constantFrom(...waiting),
  isOwn: fc.boolean(),
  steps: fc.array(step, { maxLength: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** The words of a prediction for what the device says of a decision in the end. */
function endOf(command: OutboxCommand | undefined): string {
  if (command === undefined) return 'vanished';
  const { area, action, state, now } = command;
  switch (state) {
    case 'confirmed':
      return 'applies';
    case 'alreadySo':
      return 'alreadySo';
    case 'superseded':
      if (now === null) return 'gone';
      return OUTBOX_AREAS[area].rules.holds(action, now) ? 'alreadySo' : 'impossible';
    case 'refused':
      return 'impossible';
    case 'conflict':
      return 'changed';
    case 'overdue':
      return 'asked first';
    case 'queued':
    case 'sending':
    case 'waiting':
    case 'locked':
      return state;
    case 'parked':
    case 'unsigned':
      return 'notAccepted';
  }
}

const ENDS = ['alreadySo', 'applies', 'asked first', 'gone', 'impossible', 'notAccepted'];
const SERVERS = [
  { name: 'the check of the queue', plain: false, runs: RUNS, ends: [...ENDS, 'changed'] },
  // Without versions, a decision is applied to any version.
  { name: 'the check of the queue on a plain back end', plain: true, runs: Math.ceil(RUNS / 2), ends: ENDS },
];

for (const { name, plain, runs, ends: expected } of SERVERS)
  describeDatabase(name, (open) => {
    let database: Database;
    let world: World;
    let device: FormWorld;
    let colleague: FormWorld;
    let userId: number;
    const clock = { now: Date.now() };

    beforeAll(async () => {
      database = await open();
      world = await World.start(database, { plain });
      userId = await settle(database.queries, { name: 'decider', privileges: [...APPROVALS, ...RUNNING, ...READING] });
      await settle(database.queries, {
        name: 'colleague',
        privileges: [...APPROVALS, ...RUNNING, ...READING],
      });
      device = await openFormPortal(world.portal, 'decider');
      colleague = await openFormPortal(world.portal, 'colleague');
    });
    afterAll(() => world.portal.close());

    const forbidSelfApproval = (isForbidden: boolean) =>
      database.queries
        .updateTable('tenants')
        .set({ block_self_approval: isForbidden })
        .where('tenant_id', '=', TENANT)
        .execute();

    async function demote(): Promise<void> {
      const mine = database.queries.deleteFrom('role_privileges').where('role_id', '=', 'decider');
      await mine.where('privilege', 'in', [...APPROVALS, ...RUNNING]).execute();
    }

    async function promote(): Promise<void> {
      await database.queries
        .insertInto('role_privileges')
        .values([...APPROVALS, ...RUNNING].map((privilege) => ({ role_id: 'decider', privilege })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }

    function make(area: OutboxAreaName): Promise<RecordId> {
      const place = { tenantId: TENANT };
      switch (area) {
        case 'deployments':
          // Its uptime schedule can stop it.
          return world.scheduledRequest(place);
        case 'cloud-accounts':
          return world.cloudAccount(place);
        case 'vpcs':
          return world.vpc(place);
        case 'bi-deployments':
          return world.biDeployment(place);
      }
    }

    const set = (area: OutboxAreaName, id: RecordId, values: Record<string, string | number | boolean>) => {
      const { table, key } = TABLES[area];
      const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      return sql`update ${sql.table(table)} set ${sql.join([sql`version = version + 1`, ...changes])}
      where ${sql.ref(key)} = ${id}`.execute(database.queries);
    };

    async function move({ area, subjectId: id, action }: OutboxCommand, place: number): Promise<void> {
      if (area === 'deployments' && !isDecision(action)) {
        const next = INFRASTRUCTURE_STATUSES[place % INFRASTRUCTURE_STATUSES.length] ?? 'STARTED';
        await set(area, id, { infrastructure_status: next });
        return;
      }
      const { status, statuses } = TABLES[area];
      await set(area, id, { [status]: statuses[place % statuses.length] ?? 'PENDING_APPROVAL' });
    }

    async function remove(area: OutboxAreaName, id: RecordId): Promise<void> {
      const { table, key } = TABLES[area];
      if (area === 'cloud-accounts') {
        await database.queries.deleteFrom('cloud_account_tenants').where('account_id', '=', String(id)).execute();
      }
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(database.queries);
    }

    const otherAction = (area: OutboxAreaName, place: number): string => {
      const actions = Object.keys(COMMANDS[area]).filter((action) => action !== 'KEEP_AWAKE');
      return actions[place % actions.length] ?? 'APPROVE';
    };

    async function emptyCredential(area: 'deployments' | 'vpcs', id: RecordId): Promise<void> {
      const { table, key } = TABLES[area];
      await sql`with emptied as (
          insert into credentials (tenant_id, credential_name, cloud_provider)
          select ${TENANT}, ${randomUUID()}, cloud_provider from credentials
          where credential_id = (select credential_id from ${sql.table(table)} where ${sql.ref(key)} = ${id})
          returning credential_id)
        update ${sql.table(table)} set credential_id = emptied.credential_id from emptied
        where ${sql.ref(key)} = ${id}`.execute(database.queries);
    }

    const endSchedule = (id: RecordId) =>
      sql`update deployment_requests set document = document::jsonb - 'deploymentSchedule', version = version + 1
        where id = ${id}`.execute(database.queries);

    const send = async ({ client, capabilities }: FormWorld, command: OutboxCommand) =>
      OUTBOX_AREAS[command.area].send(client, await capabilities.read(), command);
    const read = async ({ client, capabilities }: FormWorld, command: OutboxCommand) =>
      OUTBOX_AREAS[command.area].get(client, await capabilities.read(), command);

    async function queued({
      command: { area, action, asked },
      isOwn,
    }: History): Promise<{ outbox: MemoryOutbox; id: string }> {
      const subjectId = await make(area);
      const isPending = Object.keys(asked).length === 0;
      const first = {
        approval_status: 'PENDING_APPROVAL',
        infrastructure_status: 'INIT',
        service_status: 'SERVICES_NOT_MONITORED',
      };
      const statuses = area === 'deployments' && isPending ? first : asked;
      await set(area, subjectId, { created_by: isOwn ? userId : 1, ...statuses });
      const outbox = new MemoryOutbox(() => clock.now);
      const scope = { userId, tenantId: TENANT };
      const id = randomUUID();
      const record = await OUTBOX_AREAS[area].get(device.client, await device.capabilities.read(), {
        ...({ subjectId } as OutboxCommand),
      });
      const until = action === 'KEEP_AWAKE' ? { until: new Date(Date.now() + 2 * HOUR).toISOString() } : {};
      await outbox.enqueue(scope, { id, area, action, from: 'list', record, comment: null, ...until });
      return { outbox, id };
    }

    /** An earlier attempt whose answer doesn't arrive; returns whether the server keeps that answer for the decision's id. */
    async function loseAttempt(outbox: MemoryOutbox, command: OutboxCommand): Promise<boolean> {
      const sending = await outbox.advance(command.id, { type: 'SEND' });
      if (sending === null || sending === 'gone' || !isLifecycleCommand(sending))
        throw new Error('The decision can’t be sent.');
      const status = await send(device, sending).then(
        () => 200,
        (failure: unknown) => toAppError(failure).status,
      );
      await outbox.advance(command.id, { type: 'RECOVERED' });
      return status !== 403;
    }

    async function go({ steps }: History, outbox: MemoryOutbox, id: string): Promise<boolean> {
      let isAnswerKept = false;
      for (const happening of steps) {
        const command = await only(outbox, id);
        const { area, subjectId } = command;
        switch (happening.kind) {
          case 'edited':
            await set(area, subjectId, {});
            break;
          case 'deleted':
            await remove(area, subjectId);
            break;
          case 'moved':
            await move(command, happening.place);
            break;
          case 'decided':
            await send(colleague, { ...command, id: randomUUID(), action: otherAction(area, happening.place) }).catch(
              () => undefined,
            );
            break;
          case 'attemptLost':
            isAnswerKept = (await loseAttempt(outbox, command)) || isAnswerKept;
            break;
          case 'demoted':
            await demote();
            break;
          case 'selfApprovalForbidden':
            // A plain back end doesn't say who requested a record.
            await forbidSelfApproval(!plain);
            break;
          case 'anHourPasses':
            clock.now += HOUR;
            break;
          case 'credentialEmptied':
            if (area === 'deployments' || area === 'vpcs') await emptyCredential(area, subjectId);
            break;
          case 'scheduleEnded':
            if (area === 'deployments') await endSchedule(subjectId);
            break;
          case 'timePasses':
            clock.now += 16 * 24 * HOUR;
            break;
        }
      }
      return isAnswerKept;
    }

    async function only(outbox: MemoryOutbox, id: string): Promise<OutboxCommand> {
      const [command] = (await outbox.all()).filter(isLifecycleCommand).filter((each) => each.id === id);
      if (command === undefined) throw new Error('The decision has vanished.');
      return command;
    }

    async function check(command: OutboxCommand): Promise<CheckedDecision> {
      const checked: CheckedDecision[] = [];
      const setting = {
        client: device.client,
        capabilities: device.capabilities,
        scope: device.scope,
        viewer: () => freshViewer(device.session),
        tenants: () => device.session.getSnapshot().context.profile?.tenants ?? [],
        serverNow: () => Date.now(),
        now: () => clock.now,
      };
      await checkDecisions(setting, [command], (found) => checked.push(found), new AbortController().signal);
      const [found] = checked;
      if (found === undefined) throw new Error('Nothing was checked.');
      return found;
    }

    const pass = (outbox: MemoryOutbox) =>
      replay({
        store: outbox,
        scope: device.scope,
        send: async (command) => (isLifecycleCommand(command) ? send(device, command) : null),
        readNow: async (command) => (isLifecycleCommand(command) ? read(device, command) : null),
        now: () => clock.now,
        lock: (work) => work(),
      });

    async function run(told: History): Promise<string> {
      await Promise.all([promote(), forbidSelfApproval(false)]);
      const { outbox, id } = await queued(told);
      const isAnswerKept = await go(told, outbox, id);
      const { finding } = await check(await only(outbox, id));
      if (finding.kind === 'unknown') throw new Error(finding.message);
      await pass(outbox);
      const command = await only(outbox, id);
      const { outlook, isAskedFirst, mayHaveArrived } = finding.prediction;
      const end = endOf(command);
      if (isAskedFirst) {
        expect(end).toBe('asked first');
        expect(isUnsent(command)).toBe(true);
        return end;
      }
      // The server repeats its answer to an earlier attempt, whatever has happened since; the prediction says so.
      if (isAnswerKept && end !== outlook.kind) expect(mayHaveArrived || outlook.kind === 'applies').toBe(true);
      else expect(end).toBe(outlook.kind);
      if (!isAnswerKept && outlook.kind === 'impossible' && command.state === 'superseded') {
        expect(command.message).toBe(outlook.sentence);
      }
      return end;
    }

    it(`predicts the outcome, in ${runs} histories`, { timeout: 900_000 }, async () => {
      const ends = new Set<string>();
      await fc.assert(
        fc.asyncProperty(history, async (told) => {
          // A plain back end has no such call.
          fc.pre(!plain || told.command.action !== 'KEEP_AWAKE');
          ends.add(await run(told));
        }),
        { numRuns: runs },
      );
      expect([...ends].toSorted()).toEqual(expected.toSorted());
    });
  });
