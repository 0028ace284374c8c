/** The specification's row-action table, written by hand in `tests/tables`, against the server's answers. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeploymentDocument } from '../../server/areas/deployments/record.ts';
import { type DeploymentFacts, NO_FACTS } from '../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import type { CommandAction } from '../../src/rules/deployments/actions.ts';
import { DEPLOYMENT_TYPES, type DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  type StatusTuple,
} from '../../src/rules/deployments/statuses.ts';
import { openTestDatabase } from '../database/databases.ts';
import { ROW_ACTIONS } from '../tables/row-actions.ts';
import { ACTION_NAMES, allowedByPrivileges, allowedByStatus } from '../tables/row-actions-oracle.ts';
import { type RequestParts, storeRequest } from './deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from './portal.ts';

type Row = NonNullable<RequestParts['row']>;
/** Actions of the uptime schedule have their own tests. */
type RowCommand = Exclude<CommandAction, 'KEEP_AWAKE' | 'END_KEEP_AWAKE' | 'CANCEL' | 'PLAN'>;
type Sent = readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?];

/** Every call of the action, without its prefix. */
const CALLS: Readonly<Record<RowCommand, (id: number) => readonly [Sent, ...Sent[]]>> = {
  APPROVE: (id) => [
    ['PUT', `approve/${id}`],
    ['PUT', `approvals/approve/${id}`],
  ],
  REJECT: (id) => [
    ['PUT', `reject/${id}`],
    ['PUT', `approvals/reject/${id}`],
  ],
  LAUNCH: (id) => [['POST', `launch/${id}`]],
  DELETE: (id) => [['DELETE', `${id}`]],
  START: (id) => [
    ['POST', 'env', { id, action: 'START_VMS' }],
    ['GET', `env/start_vms/${id}`],
  ],
  STOP: (id) => [
    ['POST', 'env', { id, action: 'STOP_VMS' }],
    ['GET', `env/stop_vms/${id}`],
  ],
  DESTROY: (id) => [
    ['POST', 'env', { id, action: 'DESTROY_INFRASTRUCTURE' }],
    ['GET', `env/destroy_infrastructure/${id}`],
  ],
  ROLLBACK: (id) => [['POST', 'env', { id, action: 'ROLLBACK_INFRASTRUCTURE' }]],
  REDEPLOY: (id) => [
    [
      'POST',
      'env/redeploy',
      {
        id,
        action: 'REDEPLOY',
        stagesToRun: [],
        redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
        isAdvancedMode: false,
      },
    ],
  ],
  RETRY: (id) => [['POST', 'env/retry', { id, action: 'RETRY' }]],
};
const COMMANDS = Object.keys(CALLS).filter((name): name is RowCommand => name in CALLS);

const REQUESTED: StatusTuple = {
  approval: 'PENDING_APPROVAL',
  infrastructure: 'INIT',
  job: 'IDLE',
  service: 'SERVICES_NOT_MONITORED',
};
const RUNNING: StatusTuple = {
  approval: 'LAUNCHED',
  infrastructure: 'STARTED',
  job: 'IDLE',
  service: 'SERVICES_UP',
};

/** Every status of each region once, and a failed job beside every infrastructure. */
const SAMPLE: readonly StatusTuple[] = [
  ...APPROVAL_STATUSES.map((approval) => ({ ...REQUESTED, approval })),
  ...INFRASTRUCTURE_STATUSES.map((infrastructure) => ({ ...RUNNING, infrastructure })),
  ...JOB_STATUSES.map((job) => ({ ...RUNNING, job })),
  ...INFRASTRUCTURE_STATUSES.map(
    (infrastructure) => ({ ...RUNNING, infrastructure, job: 'SETTING_UP_SWARM_FAILED' }) as const,
  ),
];

/** Statuses in which holders of the privilege can use the action. */
const OPEN: Readonly<Record<RowCommand, StatusTuple>> = {
  APPROVE: REQUESTED,
  REJECT: REQUESTED,
  LAUNCH: { ...REQUESTED, approval: 'APPROVED' },
  DELETE: { ...REQUESTED, approval: 'REJECTED' },
  START: { ...RUNNING, infrastructure: 'STOPPED' },
  STOP: RUNNING,
  DESTROY: { ...RUNNING, infrastructure: 'STOPPED' },
  ROLLBACK: { ...RUNNING, infrastructure: 'ROLLING_BACK_FAILED' },
  REDEPLOY: RUNNING,
  RETRY: { ...RUNNING, job: 'DEPLOYING_DOCKER_FAILED' },
};

const EVERY_PRIVILEGE = new Set(
  Object.values(ROW_ACTIONS).flatMap(({ privileges, productionPrivileges }) => [
    ...privileges,
    ...productionPrivileges,
  ]),
);

function isAllowed(bits: number, action: string): boolean {
  return (bits & (1 << ACTION_NAMES.indexOf(action))) !== 0;
}

const ENDED_SCHEDULE: DeploymentDocument = {
  deploymentSchedule: {
    activeDuring: 'DAILY_SCHEDULE',
    timeZone: 'Europe/Berlin',
    startDate: '2020-01-01',
    endDate: '2020-02-01',
    startupTime: '08:00',
    shutdownTime: '18:00',
  },
};

describe('the row actions on the server', () => {
  let portal: TestPortal;
  let tokens: Tokens;

  beforeAll(async () => {
    portal = await startTestPortal({ database: await openTestDatabase() });
  });
  afterAll(() => portal.close());

  /** Signs the viewer in with other privileges, since a session keeps its privileges for a moment. */
  async function hold(privileges: ReadonlySet<string>): Promise<void> {
    const { queries } = portal.services;
    await queries.deleteFrom('role_privileges').where('role_id', '=', 'VIEWER').execute();
    const rows = [...privileges].map((privilege) => ({ role_id: 'VIEWER', privilege }));
    await queries.insertInto('role_privileges').values(rows).execute();
    tokens = await portal.signIn('viewer');
  }

  const actionsLogged = async (id: number) =>
    (
      await portal.services.queries
        .selectFrom('deployment_action_log')
        .select('entry_type')
        .where('resource_id', '=', String(id))
        .execute()
    ).map(({ entry_type: type }) => type);

  /** Sends one of the action's calls for a new request; returns the answer. */
  async function give(action: RowCommand, call: number, tuple: StatusTuple, parts: RequestParts = {}) {
    const { queries } = portal.services;
    const id = await storeRequest(queries, { ...parts, row: { created_by: 4, ...parts.row }, tuple });
    const calls = CALLS[action](id);
    const [method, path, body] = calls[call % calls.length] ?? CALLS[action](id)[0];
    const answer = await portal.call(method, `/deploymentrequests/${path}`, { tokens, ...(body && { body }) });
    expect(await actionsLogged(id), `${method} ${path}`).toEqual(answer.statusCode === 200 ? [action] : []);
    return { status: answer.statusCode, code: answer.json().code, message: answer.json().message };
  }

  /** Sends each of the action's calls. */
  async function giveEach(action: RowCommand, parts: RequestParts = {}) {
    const answers = [];
    for (const call of CALLS[action](0).keys()) answers.push(await give(action, call, OPEN[action], parts));
    return answers;
  }

  function factsOf(deploymentType: DeploymentType, production: boolean): DeploymentFacts {
    return { ...NO_FACTS, deploymentType, production, privileges: EVERY_PRIVILEGE, launchLinkValid: true };
  }

  it.each(COMMANDS)('%s is accepted in its statuses, and refused in others with the reason', async (action) => {
    await hold(EVERY_PRIVILEGE);
    const seen = { accepted: 0, refused: 0 };
    for (const [index, tuple] of SAMPLE.entries()) {
      const type = DEPLOYMENT_TYPES[index % DEPLOYMENT_TYPES.length] ?? 'PRODUCT';
      const production = index % 4 > 1;
      const row: Row = { deployment_type: type, environment_type: production ? 'PRODUCTION' : 'TEST' };
      const allowed = isAllowed(allowedByStatus(tuple, type), action);
      const refusal = deploymentLifecycle.whyNot(tuple, factsOf(type, production), action);
      const expected = allowed
        ? { status: 200 }
        : { status: 409, code: 'action_not_allowed', message: refusal?.sentence };
      expect(await give(action, index, tuple, { row }), `${type} ${JSON.stringify(tuple)}`).toMatchObject(expected);
      seen[allowed ? 'accepted' : 'refused'] += 1;
    }
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0);
  });

  describe.each(COMMANDS)('%s', (action) => {
    const { privileges, productionPrivileges } = ROW_ACTIONS[action] ?? { privileges: [], productionPrivileges: [] };
    const own = new Set([...privileges, ...productionPrivileges]);
    const sets: readonly (readonly [string, ReadonlySet<string>])[] = [
      ['no privilege', new Set(['deployment.list', 'deployment.view'])],
      ['the privilege', new Set(privileges)],
      ['the production privilege', new Set(productionPrivileges)],
      ['every other privilege', new Set([...EVERY_PRIVILEGE].filter((name) => !own.has(name)))],
      ['deployment.admin', new Set(['deployment.admin'])],
      ['bi.deployment.admin', new Set(['bi.deployment.admin'])],
    ];

    it.each(sets)('with %s, in production and elsewhere', async (_, held) => {
      await hold(held);
      for (const production of [false, true]) {
        const row: Row = { environment_type: production ? 'PRODUCTION' : 'STAGING' };
        const allowed = isAllowed(allowedByPrivileges(held, 'PRODUCT', production), action);
        for (const answer of await giveEach(action, { row })) {
          expect(answer, production ? 'production' : 'elsewhere').toMatchObject(
            allowed ? { status: 200 } : { status: 403, code: 'missing_privilege' },
          );
        }
      }
    });
  });

  it.each([
    ['START', 'PRODUCT', ENDED_SCHEDULE, 'The uptime schedule has ended.'],
    ['STOP', 'DATABASE', { createReadReplica: true }, "You can't stop a DB instance that has a read replica."],
    ['STOP', 'WINDOWS', { createReadReplica: true }, null],
    [
      'DESTROY',
      'DATABASE',
      { enableDeletionProtection: true },
      'Deletion protection must be disabled before destroying this deployment.',
    ],
    ['DESTROY', 'STORESERVER', { enableDeletionProtection: true }, null],
    [
      'ROLLBACK',
      'DATABASE',
      { enableDeletionProtection: true },
      'Deletion protection must be disabled before rolling back this deployment.',
    ],
    ['ROLLBACK', 'PRODUCT_ON_PREM', { enableDeletionProtection: true }, null],
  ] as const)('%s of a %s with %o: %s', async (action, type, document, reason) => {
    await hold(EVERY_PRIVILEGE);
    for (const answer of await giveEach(action, { row: { deployment_type: type }, document })) {
      expect(answer).toMatchObject(
        reason === null ? { status: 200 } : { status: 409, code: 'action_not_allowed', message: reason },
      );
    }
  });

  it('LAUNCH only while the link is valid', async () => {
    await hold(EVERY_PRIVILEGE);
    const refusals = [
      [{ token_valid_to: '2020-01-02' }, /^The launch link has ended/],
      [{ token_valid_from: '2998-01-01' }, /^The launch link is not valid yet/],
    ] as const;
    for (const [row, words] of refusals)
      expect(await giveEach('LAUNCH', { row })).toMatchObject([{ status: 409, message: expect.stringMatching(words) }]);
  });

  it('APPROVE of the user’s own request only if the tenant allows it', async () => {
    await hold(EVERY_PRIVILEGE);
    const { queries } = portal.services;
    const forbid = (block: boolean) =>
      queries
        .updateTable('tenants')
        .set({ block_self_approval: block })
        .where('tenant_id', '=', 'BRIGHTWATER')
        .execute();
    await forbid(true);
    for (const answer of await giveEach('APPROVE')) {
      expect(answer).toMatchObject({
        status: 409,
        message: 'You can’t approve your own request. Another approver has to decide.',
      });
    }
    for (const answer of await giveEach('APPROVE', { row: { created_by: 1 } })) expect(answer.status).toBe(200);
    for (const answer of await giveEach('REJECT')) expect(answer.status).toBe(200);
    await forbid(false);
  });
});
