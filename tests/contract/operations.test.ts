import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../server/plugins/contract/document.ts';
import { describeDatabase } from '../database/databases.ts';
import type { Tokens } from '../server/portal.ts';
import { brokenBy, brokenProblem, extensionsIn } from './answer-check.ts';
import {
  type Answering,
  answering,
  changed,
  intoWorld,
  OPERATIONS,
  ofNothing,
  operationOf,
  prepare,
  type Reply,
  type Request,
  send,
} from './operation-calls.ts';
import { MALFORMED, REFUSED } from './operation-refusals.ts';
import { HOME, World } from './operation-world.ts';
import { testTenants } from './operations-tenants.ts';

function problem(reply: Reply, status: number, code: string) {
  expect(reply).toMatchObject({ status, body: { status, code } });
  expect(brokenProblem(reply)).toEqual([]);
}

function refusalOf(id: Operation['id']) {
  const refusal = REFUSED[id as Answering<409>];
  if (refusal === null) throw new Error(`No status refuses ${id}.`);
  return refusal;
}

const named = (operations: readonly Operation[]) => operations.map((operation) => [operation.id, operation] as const);
const GUARDED = OPERATIONS.filter(({ isPublic }) => !isPublic);
const WITH_KEY = OPERATIONS.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'));
const REFUSABLE = answering(409).filter(({ id }) => REFUSED[id as Answering<409>] !== null);
/** They take no command id, and refuse values that the contract allows. */
const REFUSING_VALUES: readonly string[] = [
  'addDatabaseInstanceType',
  'uploadFile',
  'createPasskeyOptions',
  'renamePasskey',
  'addPasskey',
  'savePushSettings',
  'subscribeToPush',
];
/** The property with a record's version if `version` is part of its key. */
function versionOf(id: string): string {
  return /PlatformVersion|Topology$/.test(id) ? 'revision' : 'version';
}
/** Answers with secrets, logged reads, or without an end. */
const WITH_SECRETS_OR_ENDLESS: readonly string[] = [
  'getDeploymentRequest',
  'getDeploymentResults',
  'getDeploymentLog',
  'downloadLogFile',
  'getMonitoringDashboard',
  'listCredentials',
  'getCredential',
  'getMail',
  'getVpcLog',
  'getCloudAccountLog',
  'getBiDeployment',
  'getBiDeploymentLog',
  'getBuildLog',
  'streamEvents',
  'getCapabilities',
];
/** Without input, so a second call is the same one. */
const ALWAYS_THE_SAME: readonly string[] = ['purgePlatformVersions'];
const WITH_VERSION = OPERATIONS.filter(({ parameters }) => parameters.some(({ name }) => name === 'if-match'));

/** Fields of a deployment request beyond the specification, in every answer that has one. */
const ON_SUMMARIES = [
  'createdUserId',
  'keepAwakeUntil',
  'missingVpc',
  'scheduledRun',
  'approvals',
  'approvalsNeeded',
  'lastDecision',
  'lastFailure',
  'changesSinceApproval',
  'hiddenEdits',
  'runner',
  'plan',
  'version',
  'updatedAt',
];

describeDatabase('every operation', (open) => {
  let world: World;
  let administrator: Tokens;

  async function exchange(operation: Operation, request: Request, tokens: Tokens | null = administrator) {
    const reply = await send(world, operation, request, operation.isPublic ? null : tokens);
    expect(brokenBy(operation, reply), operation.id).toEqual([]);
    return reply;
  }

  describe('with the extensions', () => {
    beforeAll(async () => {
      world = await World.start(await open());
      administrator = await world.signIn('administrator', HOME.tenantId);
    });
    afterAll(() => world.close());

    /** A refused call changes nothing, so that each test can make the same ones. */
    const refusedCalls = new Map<Operation['id'], Request>();

    async function refusedCall(id: Operation['id']): Promise<Request> {
      const request = refusedCalls.get(id) ?? (await prepare(id, world, HOME));
      refusedCalls.set(id, request);
      return request;
    }

    it.each(named(OPERATIONS))('%s answers by the contract', async (_, operation) => {
      const reply = await exchange(operation, await prepare(operation.id, world, HOME));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      if (operation.answers.get(200)?.noStore === true) expect(reply.headers['cache-control']).toBe('no-store');
    });

    it.each([
      [
        'listUserTenants',
        ['blockSelfApproval', 'requiresRejectionReason', 'approvalHours', 'signedDecisions', 'editsNeedApproval'].map(
          (name) => `$[].${name}`,
        ),
      ],
      ['getDeploymentRequest', [...ON_SUMMARIES, 'plannedChanges', 'deploymentConfigName'].map((name) => `$.${name}`)],
      ['listDeploymentRequests', ON_SUMMARIES.map((name) => `$.deployments[].${name}`)],
      ['approveDeploymentRequest', ON_SUMMARIES.map((name) => `$.record.${name}`)],
    ] as const)('%s has its extension properties', async (id, properties) => {
      const operation = operationOf(id);
      const reply = await exchange(operation, await prepare(id, world, HOME));
      expect(new Set(extensionsIn(operation, reply.body))).toEqual(new Set(properties));
    });

    it.each(named(OPERATIONS.filter(({ id }) => MALFORMED[id] !== null)))(
      '%s names the field of a malformed request',
      async (id, operation) => {
        const { change, field } = MALFORMED[id] ?? { change: {}, field: '' };
        const reply = await exchange(operation, changed(await refusedCall(id), change));
        problem(reply, 400, 'malformed_request');
        expect(reply.body).toMatchObject({ errors: expect.arrayContaining([{ field, message: expect.any(String) }]) });
      },
    );

    it.each(named(GUARDED))('%s requires a sign-in', async (id, operation) => {
      const request = await refusedCall(id);
      problem(await exchange(operation, request, null), 401, 'unauthenticated');
      const broken = { ...administrator, access: `${administrator.access}x` };
      problem(await exchange(operation, request, broken), 401, 'invalid_token');
      const expired = await world.later(16, () => exchange(operation, request));
      problem(expired, 401, 'expired_access_token');
      expect(expired.body).toMatchObject({ message: 'Expired access token.' });
    });

    it.each([
      ['pending', 7, 'Your account is pending activation.'],
      ['inactive', 8, 'Your account is inactive.'],
      ['rejected', 9, 'Your account has been rejected.'],
    ])('is closed to the %s account, except for its own profile', async (account, userId, message) => {
      const tokens = await world.signIn(account);
      const profile = await exchange(operationOf('getUser'), { path: { id: userId } }, tokens);
      expect(profile).toMatchObject({ status: 200, body: { userId, status: account.toUpperCase() } });
      for (const operation of GUARDED) {
        const reply = await exchange(operation, await refusedCall(operation.id), tokens);
        problem(reply, 403, 'account_not_active');
        expect(reply.body).toMatchObject({ message });
      }
    });

    it.each(named(answering(404)))('%s reports a missing record', async (id, operation) => {
      const request = ofNothing(operation, await refusedCall(id));
      problem(await exchange(operation, request), 404, 'not_found');
    });

    it.each(named(REFUSABLE))('%s is refused with the reason of the lifecycle', async (id, operation) => {
      const { reason, ...statuses } = refusalOf(id);
      const reply = await exchange(operation, await prepare(id, world, { ...HOME, ...statuses }));
      problem(reply, 409, 'action_not_allowed');
      expect(reply.body).toMatchObject({ message: reason, detail: reason, conflict: { current: { version: 1 } } });
    });

    it.each(named(OPERATIONS.filter(({ method }) => method === 'GET')))(
      '%s has no effect by HEAD',
      async (id, operation) => {
        const request = await refusedCall(id);
        const traces = async () => {
          const tables = [
            'activity_log',
            'deployment_action_log',
            'changes',
            'operations',
            'uploads',
            'monitoring_refreshes',
          ];
          const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
          return sql`select ${sql.join(counts)}`.execute(world.database.queries);
        };
        const before = await traces();
        const reply = await send(world, operation, request, administrator, (wire) =>
          intoWorld(world)({ ...wire, method: 'HEAD' }),
        );
        expect(reply.body).toBe('');
        expect(await traces()).toEqual(before);
        const isAnswered = !operation.hasEffect && !WITH_SECRETS_OR_ENDLESS.includes(id);
        expect([reply.status, reply.headers['allow']]).toEqual(isAnswered ? [200, undefined] : [405, 'GET']);
      },
    );

    it('declares a stale version exactly if it accepts a version', () => {
      expect(answering(412)).toEqual(WITH_VERSION);
    });

    it.each(named(WITH_VERSION))('%s refuses a stale version', async (id, operation) => {
      const stale = changed(await refusedCall(id), { header: { 'if-match': '"99"' } });
      const reply = await exchange(operation, stale);
      problem(reply, 412, 'stale_version');
      expect(reply.headers['etag']).toBe('"1"');
      expect(reply.body).toMatchObject({ conflict: { current: { [versionOf(id)]: 1 } } });
    });

    it('declares a reused command id exactly if it accepts an id', () => {
      expect(answering(422).filter(({ id }) => !REFUSING_VALUES.includes(id))).toEqual(WITH_KEY);
    });

    it.each(named(WITH_KEY))('%s takes effect once per command id', async (id, operation) => {
      const header = { 'idempotency-key': randomUUID() };
      const first = changed(await prepare(id, world, HOME), { header });
      const answer = await exchange(operation, first);
      expect(answer.status).toBe(200);
      const again = await exchange(operation, first);
      expect(again.body).toEqual(answer.body);
      expect(again.headers['idempotency-replayed']).toBe('true');
      if (ALWAYS_THE_SAME.includes(id)) return;
      const other = changed(await prepare(id, world, HOME), { header });
      problem(await exchange(operation, other), 422, 'command_id_reused');
    });

    it.each([
      ['redeployDeployment', { stagesToRun: ['INSTALL_MSI'], isAdvancedMode: true }, 'stagesToRun'],
      ['runEnvironmentAction', { credential: { credentialId: 2_000_000_000 } }, 'credential.credentialId'],
      ['addDatabaseInstanceType', { cloudProvider: 'ON_PREM' }, 'cloudProvider'],
      ['retryDeployment', { credential: { credentialId: 2_000_000_000 } }, 'credential.credentialId'],
    ] as const)('%s names the field that breaks a rule', async (id, values, field) => {
      const request = await prepare(id, world, HOME);
      const reply = await exchange(operationOf(id), changed(request, { body: { ...Object(request.body), ...values } }));
      problem(reply, 422, 'validation_failed');
      expect(reply.body).toMatchObject({ errors: expect.arrayContaining([{ field, message: expect.any(String) }]) });
    });

    it.each([
      ['<Licence><ExpiryDate>2020-01-01</ExpiryDate></Licence>', 406, 'licence_expired'],
      ['<!DOCTYPE a [<!ENTITY b "c">]><Licence>&b;</Licence>', 400, 'licence_invalid'],
    ] as const)('validateLicence refuses %s', async (body, status, code) => {
      problem(await exchange(operationOf('validateLicence'), { body }), status, code);
    });
  });

  describe('in plain mode', () => {
    beforeAll(async () => {
      world = await World.start(await open(), { plain: true });
      administrator = await world.signIn('administrator', HOME.tenantId);
    });
    afterAll(() => world.close());

    it.each(named(OPERATIONS.filter(({ isExtension }) => isExtension)))('%s does not exist', async (id, operation) => {
      const reply = await send(world, operation, await prepare(id, world, HOME), administrator);
      problem(reply, 404, 'not_found');
    });

    it.each(named(OPERATIONS.filter(({ isExtension }) => !isExtension)))(
      '%s answers without extensions and ignores their headers',
      async (id, operation) => {
        const nonsense = operation.hasEffect ? { 'if-match': '"99"', 'idempotency-key': 'nonsense' } : {};
        const reply = await exchange(operation, changed(await prepare(id, world, HOME), { header: nonsense }));
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        expect(extensionsIn(operation, reply.body)).toEqual([]);
      },
    );

    it('refuses as with the extensions', async () => {
      for (const operation of REFUSABLE.filter(({ isExtension }) => !isExtension)) {
        const { reason, ...statuses } = refusalOf(operation.id);
        const reply = await exchange(operation, await prepare(operation.id, world, { ...HOME, ...statuses }));
        problem(reply, 409, 'action_not_allowed');
        expect(reply.body).toMatchObject({ message: reason });
        expect(reply.body).not.toHaveProperty('conflict');
      }
      for (const operation of answering(404).filter(({ isExtension }) => !isExtension)) {
        const request = ofNothing(operation, await prepare(operation.id, world, HOME));
        problem(await exchange(operation, request), 404, 'not_found');
      }
    });
  });

  testTenants(open);
});
