import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '../../../tests/contract/operation-world.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import type { TestPortal, Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

const COMMENT = {
  element: 'live.approval.APPROVED',
  elementLabel: 'Approved',
  chartVersion: 'v1',
  fingerprint: 'f1',
  text: '  Who may launch this?  ',
};
const COMMENTS = '/workflows/deployment/comments';

interface Counted {
  readonly total: number;
  readonly regions: readonly {
    readonly region: string;
    readonly counts: readonly { readonly status: string; readonly records: number }[];
  }[];
}

describeDatabase('workflows', (open) => {
  let world: World;
  let database: Database;
  let portal: TestPortal;
  let approver: Tokens;
  let administrator: Tokens;
  let viewer: Tokens;

  beforeAll(async () => {
    world = await World.start(await open());
    ({ database, portal } = world);
    approver = await portal.signIn('approver', 'BRIGHTWATER');
    administrator = await portal.signIn('administrator');
    viewer = await portal.signIn('viewer');
  });
  afterAll(() => world.close());

  const listed = async (tokens: Tokens, workflow = 'deployment') =>
    (await portal.call('GET', `/workflows/${workflow}/comments`, { tokens })).json().comments;
  const add = async (tokens: Tokens, body: object = COMMENT) => {
    const answer = await portal.call('POST', COMMENTS, { tokens, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  it('keep a comment with its author, for every user in any tenant', async () => {
    const { id, record } = await add(approver);
    const comment = {
      commentId: id,
      workflow: 'deployment',
      ...COMMENT,
      text: 'Who may launch this?',
      author: { userId: 2, firstName: 'Priya', lastName: 'Raman' },
      createdAt: expect.any(String),
      editedAt: null,
      resolvedAt: null,
      resolvedBy: null,
    };
    expect(record).toEqual(comment);
    expect(await listed(viewer)).toEqual([comment]);
    expect(await listed(await portal.signIn('operator2', 'HALDEN'))).toEqual([comment]);
    expect(await listed(viewer, 'vpc')).toEqual([]);
  });

  it('let only the author edit, and reviewers of all tenants resolve and reopen any, with entries in the log', async () => {
    const { id } = await add(approver);
    const at = `${COMMENTS}/${id}`;
    const edit = (tokens: Tokens, text: string) => portal.call('PUT', at, { tokens, body: { text } });
    expect((await edit(administrator, 'Changed')).json()).toMatchObject({ status: 403, code: 'missing_privilege' });
    expect((await edit(approver, ' \n ')).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'text', message: 'Enter a comment.' }],
    });
    expect((await edit(approver, 'And in production?')).json().record).toMatchObject({
      text: 'And in production?',
      editedAt: expect.any(String),
    });
    expect((await portal.call('PUT', `${at}/resolution`, { tokens: viewer })).statusCode).toBe(403);
    const resolved = await portal.call('PUT', `${at}/resolution`, { tokens: administrator });
    expect(resolved.json().record).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: { userId: 3 } });
    expect((await portal.call('PUT', `${at}/resolution`, { tokens: administrator })).json()).toMatchObject({
      status: 409,
      message: 'Can’t resolve: the comment is already resolved.',
    });
    const reopened = await portal.call('DELETE', `${at}/resolution`, { tokens: approver });
    expect(reopened.json().record).toMatchObject({ resolvedAt: null, resolvedBy: null });
    expect(
      (await portal.call('PUT', `/workflows/vpc/comments/${id}`, { tokens: approver, body: { text: 'x' } })).statusCode,
    ).toBe(404);
    const log = await database.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'tenant_id', 'user_id', 'description'])
      .where('entity_name', '=', 'WorkflowComment')
      .where('entity_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    const part = '“Approved” of the workflow deployment';
    expect(log).toEqual([
      { entry_type: 'CREATE', tenant_id: null, user_id: 2, description: `Commented on ${part}` },
      { entry_type: 'UPDATE', tenant_id: null, user_id: 2, description: `Edited a comment on ${part}` },
      { entry_type: 'UPDATE', tenant_id: null, user_id: 3, description: `Resolved a comment on ${part}` },
      { entry_type: 'UPDATE', tenant_id: null, user_id: 2, description: `Reopened a comment on ${part}` },
    ]);
  });

  it('let a reviewer of one tenant resolve only their own comments', async () => {
    const others = await add(administrator);
    const at = `${COMMENTS}/${others.id}`;
    for (const [method, path] of [
      ['PUT', `${at}/resolution`],
      ['DELETE', `${at}/resolution`],
      ['DELETE', at],
    ] as const)
      expect((await portal.call(method, path, { tokens: approver })).json()).toMatchObject({
        status: 403,
        detail: 'Only the author and users with access to all tenants can resolve, reopen or delete a comment.',
      });
  });

  it('let the author delete, and users with access to all tenants', async () => {
    const own = await add(approver);
    const others = await add(administrator);
    const remove = (tokens: Tokens, id: number) => portal.call('DELETE', `${COMMENTS}/${id}`, { tokens });
    expect((await remove(approver, others.id)).json()).toMatchObject({ status: 403 });
    expect((await remove(administrator, own.id)).json()).toEqual({ id: own.id });
    expect((await remove(administrator, own.id)).statusCode).toBe(404);
    expect((await remove(administrator, others.id)).statusCode).toBe(200);
  });

  it('that do not exist have no comments, and accept none', async () => {
    for (const answer of [
      await portal.call('GET', '/workflows/nothing/comments', { tokens: viewer }),
      await portal.call('POST', '/workflows/nothing/comments', { tokens: approver, body: COMMENT }),
    ])
      expect(answer.json()).toMatchObject({ status: 404, message: 'There is no workflow with this ID.' });
  });

  it('accept no more comments per workflow than one answer returns', async () => {
    await database.queries
      .insertInto('workflow_comments')
      .values(
        Array.from({ length: 500 }, () => ({
          workflow: 'upload',
          element: '',
          element_label: '',
          chart_version: '1',
          fingerprint: '1',
          comment: randomUUID(),
          created_by: 2,
        })),
      )
      .execute();
    expect(await listed(viewer, 'upload')).toHaveLength(500);
    const answer = await portal.call('POST', '/workflows/upload/comments', { tokens: approver, body: COMMENT });
    expect(answer.json()).toMatchObject({ status: 409, code: 'action_not_allowed' });
  });

  describe.each([
    ['BRIGHTWATER', 'administrator'],
    ['HALDEN', 'administrator'],
    ['ALL_TENANTS', 'administrator'],
    ['BRIGHTWATER', 'viewer'],
  ])('in %s, for the %s', (tenantId, account) => {
    let tokens: Tokens;
    beforeAll(async () => {
      for (const [tenant, infrastructure, status] of [
        ['BRIGHTWATER', 'STARTED', 'LAUNCHED'],
        ['HALDEN', 'STOPPED', 'REJECTED'],
      ] as const) {
        await storeRequest(database.queries, {
          row: { tenant_id: tenant },
          tuple: { approval: 'LAUNCHED', infrastructure, job: 'INSTALLING_MSI' },
        });
        await world.vpc({ tenantId: tenant }, 'AVAILABLE');
        await world.cloudAccount({ tenantId: tenant }, 'ACTIVE');
        await world.biDeployment({ tenantId: tenant }, status);
      }
      tokens = await portal.signIn(account, tenantId);
    });

    const counts = async (workflow: string): Promise<Counted> => {
      const answer = await portal.call('GET', `/workflows/${workflow}/counts`, { tokens });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const total = async (path: string): Promise<number> => {
      const answer = await portal.call('GET', path, { tokens });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().totalRecords;
    };

    const counted: readonly (readonly [workflow: string, list: string])[] = [
      ['vpc', '/deploymentvpcs'],
      ['bi-deployment', '/bideploymentrequests'],
      ['cloud-account', '/cloudaccounts'],
      ...(account === 'administrator' ? [['user', '/users'] as const] : []),
    ];
    it.each(counted)('counts of %s are the totals of its list', async (workflow, list) => {
      const { total: all, regions } = await counts(workflow);
      expect(all).toBe(await total(list));
      expect(regions.map(({ region }) => region)).toEqual(['status']);
      for (const { status, records } of regions[0]?.counts ?? [])
        expect(await total(`${list}?status=${status}`), status).toBe(records);
    });

    it('counts of platform versions match the list for each of its statuses', async () => {
      const { total: all, regions } = await counts('platform-version');
      const known = regions[0]?.counts ?? [];
      expect(known.map(({ status }) => status)).toEqual(
        account === 'administrator'
          ? ['ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE', 'OBSOLETE']
          : ['RELEASE_CANDIDATE', 'RELEASE'],
      );
      expect(all).toBeGreaterThan(0);
      expect(known.reduce((sum, { records }) => sum + records, 0)).toBe(all);
      for (const { status, records } of known)
        expect(await total(`/platformversions?status=${status}`), status).toBe(records);
    });

    const together = [
      ['credential', '/credentials'],
      ['topology', '/deploymenttopologies'],
      ['tenant', '/tenants'],
      ['role', '/roles'],
    ] as const;
    it.runIf(account === 'administrator').each(together)(
      'records of %s, which have no status, match the total of the list',
      async (workflow, list) => {
        const { total: all, regions } = await counts(workflow);
        expect(regions).toEqual([]);
        expect(all).toBe(await total(list));
      },
    );

    it('counts of deployments match the list in each region', async () => {
      const { total: all, regions } = await counts('deployment');
      const page = await portal.call('GET', '/deploymentrequests?pageSize=100', { tokens });
      expect(all).toBe(page.json().totalRecords);
      expect(all).toBeGreaterThan(0);
      const filters = {
        approval: 'approvalStatus',
        infrastructure: 'infrastructureStatus',
        job: 'jenkinsStatus',
        service: 'serviceStatus',
      } as const;
      expect(regions.map(({ region }) => region)).toEqual(Object.keys(filters));
      for (const [region, filter] of Object.entries(filters)) {
        const known = regions.find((each) => each.region === region)?.counts ?? [];
        expect(known.reduce((sum, { records }) => sum + records, 0)).toBe(all);
        for (const { status, records } of known)
          expect(await total(`/deploymentrequests?${filter}=${status}`), `${region} ${status}`).toBe(records);
      }
    });
  });

  it('are not counted for users who can’t list the records, nor for other workflows', async () => {
    const refused = await portal.call('GET', '/workflows/user/counts', { tokens: viewer });
    expect(refused.json()).toMatchObject({ status: 403, code: 'missing_privilege' });
    expect((await portal.call('GET', '/workflows/session/counts', { tokens: administrator })).statusCode).toBe(404);
  });
});
