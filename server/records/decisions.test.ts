import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationOf, prepare, type Request, send } from '../../tests/contract/operation-calls.ts';
import { HOME, World } from '../../tests/contract/operation-world.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { settle } from '../../tests/server/people.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { deploymentMails } from '../areas/deployments/mails.ts';
import { transaction } from '../database/database.ts';

/** Each call of a decision, the call that reads its record, and what the logs call the record. */
const DECISIONS = [
  ['approveDeploymentRequest', 'getDeploymentRequest', 'DeploymentRequest'],
  ['rejectDeploymentRequest', 'getDeploymentRequest', 'DeploymentRequest'],
  ['approveDeploymentRequestFromDetail', 'getDeploymentRequest', 'DeploymentRequest'],
  ['rejectDeploymentRequestFromDetail', 'getDeploymentRequest', 'DeploymentRequest'],
  ['approveVpc', 'getVpc', 'Vpc'],
  ['rejectVpc', 'getVpc', 'Vpc'],
  ['approveBiDeployment', 'getBiDeployment', 'BiDeploymentRequest'],
  ['rejectBiDeployment', 'getBiDeployment', 'BiDeploymentRequest'],
  ['approveCloudAccount', 'getCloudAccount', 'CloudAccount'],
  ['rejectCloudAccount', 'getCloudAccount', 'CloudAccount'],
] as const;
type Decision = (typeof DECISIONS)[number][0];

const TEXT = 'Not in this window:\n- the client is closed until Monday';

describeDatabase('comments on decisions', (open) => {
  let world: World;
  let administrator: Tokens;
  beforeAll(async () => {
    world = await World.start(await open());
    administrator = await world.signIn('administrator', HOME.tenantId);
  });
  afterAll(() => world.close());

  const call = (id: Decision | (typeof DECISIONS)[number][1] | 'deleteCloudAccount', request: Request) =>
    send(world, operationOf(id), request, administrator);
  const decide = async (id: Decision, comment: unknown, header: Request['header'] = {}) => {
    const request = { ...(await prepare(id, world, HOME)), header, body: { comment } };
    return { request, reply: await call(id, request) };
  };
  const idIn = ({ path = {} }: Request) => String(path['id'] ?? path['accountId']);
  const logged = (table: 'activity_log' | 'deployment_action_log', kind: string, recordId: string) =>
    table === 'activity_log'
      ? world.database.queries
          .selectFrom(table)
          .select(['description', 'diff'])
          .where('entity_name', '=', kind)
          .where('entity_id', '=', recordId)
          .orderBy('entry_id')
          .execute()
      : world.database.queries
          .selectFrom(table)
          .select('description')
          .where('resource', '=', kind)
          .where('resource_id', '=', recordId)
          .orderBy('entry_id')
          .execute();

  it.each(DECISIONS)('%s stores it, answers and logs it', async (id, read, kind) => {
    const { request, reply } = await decide(id, `  ${TEXT}\n `);
    const action = id.startsWith('approve') ? 'APPROVE' : 'REJECT';
    const lastDecision = {
      action,
      comment: TEXT,
      decidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      decidedBy: { userId: 3, firstName: expect.any(String), lastName: expect.any(String) },
    };
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { record: { lastDecision } } });
    expect((await call(read, { path: request.path ?? {} })).body).toMatchObject({ lastDecision });
    const said = expect.stringMatching(/: Not in this window: - the client is closed until Monday$/);
    expect(await logged('activity_log', kind, idIn(request))).toMatchObject([
      {
        description: said,
        diff: expect.arrayContaining([{ property: 'lastDecision', leftValue: null, rightValue: lastDecision }]),
      },
    ]);
    expect(await logged('deployment_action_log', kind, idIn(request))).toEqual([{ description: said }]);
  });

  it.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['null as the body', 'null'],
    ['null as the comment', { comment: null }],
    ['blank text', { comment: ' \u200b\n' }],
  ])('%s is a decision without a comment', async (_, body) => {
    const request = await prepare('rejectVpc', world, HOME);
    const reply = await call('rejectVpc', body === undefined ? request : { ...request, body });
    expect(reply.body).toMatchObject({ record: { lastDecision: { action: 'REJECT', comment: null } } });
    expect(await logged('deployment_action_log', 'Vpc', idIn(request))).toEqual([
      { description: expect.stringMatching(/\)$/) },
    ]);
  });

  it('is part of the command: an id that is sent again with another one is refused', async () => {
    const header = { 'idempotency-key': randomUUID() };
    const { request, reply } = await decide('rejectVpc', 'First', header);
    expect(await call('rejectVpc', request)).toMatchObject({ status: 200, body: reply.body });
    const other = await call('rejectVpc', { ...request, body: { comment: 'Second' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'command_id_reused' } });
  });

  it('has at most 1000 characters, as people count', async () => {
    expect(await decide('rejectVpc', '🦑'.repeat(1_000))).toMatchObject({ reply: { status: 200 } });
    const { request, reply } = await decide('rejectVpc', 'x'.repeat(1_001));
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'comment' }] } });
    expect((await call('getVpc', { path: request.path ?? {} })).body).toMatchObject({ lastDecision: null });
  });

  it('without the privilege is not even read; hidden characters are refused at the field, and nothing is decided', async () => {
    const hidden = 'Approved\u202E';
    const request = { ...(await prepare('rejectVpc', world, HOME)), body: { comment: `${hidden} by all` } };
    await settle(world.database.queries, { name: 'onlooker', privileges: ['deployment.vpc.list'] });
    const onlooker = await world.signIn('onlooker');
    expect(await send(world, operationOf('rejectVpc'), request, onlooker)).toMatchObject({ status: 403 });
    expect(await call('rejectVpc', request)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'comment', message: expect.stringContaining('invisible character (U+202E)') }] },
    });
    expect((await call('getVpc', { path: request.path ?? {} })).body).toMatchObject({
      status: 'PENDING_APPROVAL',
      lastDecision: null,
    });
  });

  it('of the newest decision is the record’s, and the log keeps all', async () => {
    const { request } = await decide('rejectDeploymentRequest', 'Not yet.');
    await world.database.queries
      .updateTable('deployment_requests')
      .set({ approval_status: 'PENDING_APPROVAL' })
      .where('id', '=', Number(idIn(request)))
      .execute();
    await call('approveDeploymentRequest', { ...request, body: { comment: 'Now it is open.' } });
    expect((await call('getDeploymentRequest', { path: request.path ?? {} })).body).toMatchObject({
      lastDecision: { action: 'APPROVE', comment: 'Now it is open.' },
    });
    expect(await logged('activity_log', 'DeploymentRequest', idIn(request))).toMatchObject([
      { description: expect.stringContaining('Not yet.') },
      { description: expect.stringContaining('Now it is open.') },
    ]);
  });

  it('is in the mail of its own decision alone', async () => {
    const { request } = await decide('rejectDeploymentRequest', TEXT);
    const textOf = async (kind: 'rejected' | 'approved') =>
      transaction(world.database.queries, async (within) => {
        const order = { recordId: idIn(request), kind, userId: null, commentId: null };
        return (await deploymentMails.compose(within, world.portal.services, order))?.text;
      });
    expect(await textOf('rejected')).toMatch(/Reason from .+:\n> Not in this window:\n> - the client/);
    expect(await textOf('approved')).not.toContain('window');
  });

  describe('in a tenant that requires a reason for rejections', () => {
    const require = (isRequired: boolean) =>
      world.database.queries
        .updateTable('tenants')
        .set({ requires_rejection_reason: isRequired })
        .where('tenant_id', '=', HOME.tenantId)
        .execute();
    beforeAll(() => require(true));
    afterAll(() => require(false));

    const REJECTIONS = DECISIONS.map(([id]) => id).filter((id) => id.startsWith('reject'));
    it.each(REJECTIONS)('%s without one is refused at the field, and nothing is decided', async (id) => {
      const header = { 'idempotency-key': randomUUID() };
      const { request, reply } = await decide(id, ' ', header);
      expect(reply).toMatchObject({
        status: 422,
        body: {
          code: 'validation_failed',
          message: 'This tenant requires a reason for rejections. Enter one, then reject it again.',
          errors: [{ field: 'comment' }],
        },
      });
      const again = { ...request, header: { 'idempotency-key': randomUUID() }, body: { comment: TEXT } };
      expect((await call(id, again)).body).toMatchObject({ record: { lastDecision: { comment: TEXT } } });
    });

    it('an approval needs none', async () => {
      expect(await decide('approveVpc', null)).toMatchObject({ reply: { status: 200 } });
    });

    it('a user learns it of their tenants', async () => {
      const tenants = (await send(world, operationOf('listUserTenants'), {}, administrator)).body;
      expect(tenants).toContainEqual(
        expect.objectContaining({ tenantId: HOME.tenantId, requiresRejectionReason: true }),
      );
    });
  });

  it('leaves with its record, whose id can be given again', async () => {
    const { request } = await decide('rejectCloudAccount', TEXT);
    expect(await call('deleteCloudAccount', { path: request.path ?? {} })).toMatchObject({ status: 200 });
    const left = await world.database.queries
      .selectFrom('decisions')
      .select('decision_id')
      .where('record_id', '=', idIn(request))
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a server without the extension', () => {
  it('takes no body, requires no reason and answers with no decision', async () => {
    const { openTestDatabase } = await import('../../tests/database/databases.ts');
    const world = await World.start(await openTestDatabase(), { plain: true });
    const tokens = await world.signIn('administrator', HOME.tenantId);
    const request = await prepare('rejectVpc', world, HOME);
    const rejection = (given: Request) => send(world, operationOf('rejectVpc'), given, tokens);
    expect(await rejection({ ...request, body: { comment: TEXT } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'comment', message: 'is not supported; remove it' }] },
    });
    // Nobody can give a reason here.
    await world.database.queries.updateTable('tenants').set({ requires_rejection_reason: true }).execute();
    const reply = await rejection(request);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain('lastDecision');
    await world.close();
  });
});
