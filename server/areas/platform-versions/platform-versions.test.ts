import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPrivilege, PRIVILEGES } from '../../../src/rules/access/privileges.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { storeLaunched } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { STATUSES, VISIBLE } from '../../../tests/tables/platform-versions.ts';
import type { Database } from '../../database/database.ts';

const USED = 'This platform version is currently being used by a deployment';

describeDatabase('platform versions', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  let operator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    administrator = await portal.signIn('administrator', 'ALL_TENANTS');
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given?: object, tokens = administrator) =>
    portal.call(method, `/platformversions${path}`, { tokens, ...(given && { body: given }) });
  const body = (changes: object = {}) => ({
    version: `v-${randomUUID().slice(0, 12)}`,
    name: 'Gneiss',
    status: 'ALPHA',
    publicDescription: 'For the tills.',
    internalDescription: 'canary-internal',
    dockerVersion: '24.1',
    installerVersion: '3.2',
    tags: [{ tagName: 'lts' }, { tagName: 'till' }],
    ...changes,
  });
  const create = async (changes: object = {}): Promise<string> => {
    const answer = await call('POST', '', body(changes));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };
  const listed = async (
    query: string,
    tokens = administrator,
  ): Promise<readonly { version: string; status: string }[]> =>
    (await call('GET', `?pageSize=100${query}`, undefined, tokens)).json().results;
  const useIn = (version: string, infrastructure: 'STARTED' | 'DESTROYED' = 'STARTED', tenant = 'BRIGHTWATER') =>
    storeLaunched(database.queries, infrastructure, {
      row: { tenant_id: tenant },
      document: { platformVersion: version, platformVersionName: 'Gneiss' },
    });
  /** A user with these privileges who can list and view. */
  const holder = async (...held: readonly string[]): Promise<Tokens> => {
    const name = `holder-${randomUUID().slice(0, 8)}`;
    const privileges = ['platformversion.list', 'platformversion.view', ...held].filter(isPrivilege);
    await settle(database.queries, { name, privileges, isGlobal: held.includes('tenant.all.access') });
    return portal.signIn(name);
  };

  it('are listed as far as the privilege allows, obsolete ones only with their filter', async () => {
    for (const status of STATUSES) await create({ status, name: `Of ${status}` });
    for (const [held, statuses] of Object.entries(VISIBLE)) {
      const tokens = await holder(...(held === 'neither' ? [] : [held]));
      const seen = new Set((await listed('', tokens)).map(({ status }) => status));
      expect(seen, held).toEqual(new Set(statuses.filter((status) => status !== 'OBSOLETE')));
      for (const status of STATUSES) {
        const found = await listed(`&status=${status}`, tokens);
        expect(found.length > 0, `${held}: ${status}`).toBe(statuses.includes(status));
      }
    }
  });

  it('are not listed for a range that ends before it starts', async () => {
    const range = (startDate: string, endDate: string) => call('GET', `?startDate=${startDate}&endDate=${endDate}`);
    expect((await range('2026-01-02', '2026-01-02')).statusCode).toBe(200);
    const turned = await range('2026-01-02', '2026-01-01');
    expect(turned.statusCode).toBe(400);
    expect(turned.json().errors).toEqual([{ field: 'endDate', message: 'must not be earlier than the start date' }]);
  });

  it('are listed highest first, also in forms', async () => {
    const highestFirst = ['910.10.0', '910.2.0', '910.2.0-rc.10', '910.2.0-rc.2', '910.1.9'];
    for (const version of highestFirst.toSorted()) await create({ version, status: 'RELEASE' });
    expect((await listed('&version=910.')).map(({ version }) => version)).toEqual(highestFirst);
    const offered = await portal.call('GET', '/platformversions?skipPagination=true&status=RELEASE&version=910.', {
      tokens: administrator,
    });
    const { results } = offered.json();
    expect(results.map(({ version }: { version: string }) => version)).toEqual(highestFirst);
  });

  it('that a user can’t see are missing for their reads, edits and deletions', async () => {
    const version = await create({ status: 'BETA' });
    const tokens = await holder(
      'platformversion.list.tested',
      'platformversion.edit',
      'platformversion.delete',
      'tenant.all.access',
    );
    const { version: _, ...changes } = body({ status: 'RELEASE' });
    for (const answer of [
      await call('GET', `/${version}`, undefined, tokens),
      await call('PUT', `/${version}`, changes, tokens),
      await call('DELETE', `/${version}`, undefined, tokens),
      await call('GET', `/deploymentExists?version=${version}`, undefined, tokens),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await call('GET', `/${version}`)).statusCode).toBe(200);
  });

  it('are reported as deleted in every tenant to users who can see all versions', async () => {
    const version = await create();
    expect((await call('DELETE', `/${version}`)).statusCode).toBe(200);
    const again = (tokens: Tokens) => call('DELETE', `/${version}`, undefined, tokens);
    const inTenant = await portal.signIn('administrator', 'HALDEN');
    expect((await again(inTenant)).json()).toMatchObject({ message: 'This platform version has been deleted.' });
    const some = await again(await holder('platformversion.delete'));
    expect(some.statusCode).toBe(404);
    expect(some.body).not.toContain('has been deleted');
  });

  it('hide their internal description from users who can’t see it: in answers, changes, conflicts and the log', async () => {
    const version = await create({ status: 'RELEASE' });
    const editor = await holder('platformversion.edit', 'platformversion.list.all', 'tenant.all.access');
    const { version: _, internalDescription: __, ...changes } = body({ status: 'RELEASE', name: 'Granite' });
    const answers = [
      await call('GET', `/${version}`, undefined, editor),
      await call('GET', '?pageSize=100', undefined, editor),
      await call('PUT', `/${version}`, changes, editor),
      await portal.call('PUT', `/platformversions/${version}`, {
        tokens: editor,
        body: changes,
        headers: { 'if-match': '"1"' },
      }),
      await portal.call('GET', '/changes?area=platform-versions&detail=true&limit=100', { tokens: editor }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 412, 200]);
    for (const answer of answers) expect(answer.body).not.toContain('canary-internal');
    // The field that its editor can't see is unchanged.
    expect((await call('GET', `/${version}`)).json()).toMatchObject({
      name: 'Granite',
      internalDescription: 'canary-internal',
    });
    const changed = await portal.call('GET', '/changes?area=platform-versions&detail=true&limit=100', {
      tokens: administrator,
    });
    expect(changed.body).toContain('canary-internal');
    const log = await database.queries
      .selectFrom('activity_log')
      .selectAll()
      .where('entity_id', '=', version)
      .execute();
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain('canary-internal');
    const hidden = await call('PUT', `/${version}`, { ...changes, internalDescription: 'mine' }, editor);
    expect(hidden.statusCode).toBe(422);
  });

  it('are announced to every tenant, as far as the reader’s privileges allow', async () => {
    const readChanges = async (tokens: Tokens) =>
      (await portal.call('GET', '/changes?area=platform-versions&limit=500', { tokens })).json();
    const before = await readChanges(operator);
    const [alpha, release] = [await create({ status: 'ALPHA' }), await create({ status: 'RELEASE' })];
    const since = await portal.call('GET', `/changes?area=platform-versions&cursor=${before.cursor}`, {
      tokens: operator,
    });
    expect(since.json().changes.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual([
      [alpha, 'delete'],
      [release, 'upsert'],
    ]);
  });

  it('can be found with every filter', async () => {
    const mark = randomUUID().slice(0, 6);
    const version = await create({
      version: `77.1.${mark}`,
      name: `Found ${mark}`,
      tags: [{ tagName: mark }, { tagName: 'x' }],
    });
    const today = new Date().toISOString().slice(0, 10);
    const filters: readonly (readonly [string, boolean])[] = [
      [`name=fOUND ${mark}`, true],
      [`version=1.${mark}`, true],
      [`tags=${mark}&tags=x`, true],
      [`tags=${mark}&tags=y`, false],
      [`startDate=${today}&endDate=${today}`, true],
      ['endDate=2001-01-01', false],
      [`startDate=2999-01-01`, false],
    ];
    for (const [filter, isFound] of filters) {
      const found = (await listed(`&${filter}`)).some((each) => each.version === version);
      expect(found, filter).toBe(isFound);
    }
    expect((await call('GET', '?startDate=yesterday')).statusCode).toBe(400);
  });

  it('are saved only if the rules allow it, with the specified messages', async () => {
    const taken = await create();
    const faults: readonly (readonly [object, string, string])[] = [
      [{ version: 'a b' }, 'version', 'Invalid platform version'],
      [{ version: taken.toUpperCase() }, 'version', 'A platformversion with this version already exists'],
      [{ status: 'FINAL' }, 'status', 'Invalid status value'],
      [{ name: ' ' }, 'name', 'cannot be blank'],
      [{ dockerVersion: '' }, 'dockerVersion', 'cannot be blank'],
      [{ installerVersion: '' }, 'installerVersion', 'cannot be blank'],
    ];
    for (const [changes, field, message] of faults) {
      const answer = await call('POST', '', body(changes));
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().errors).toContainEqual({ field, message });
      expect((await call('POST', '/validate', body(changes))).json().errors).toContainEqual({ field, message });
    }
    expect((await call('POST', '', {})).json()).toMatchObject({
      status: 400,
      errors: [
        { field: 'version', message: 'Invalid platform version' },
        { field: 'name', message: 'is missing' },
        { field: 'status', message: 'Invalid status value' },
        { field: 'publicDescription', message: 'is missing' },
        { field: 'dockerVersion', message: 'is missing' },
        { field: 'installerVersion', message: 'is missing' },
        { field: 'tags', message: 'is missing' },
      ],
    });
    expect((await call('GET', `/versionExists?version=${taken}`)).json()).toEqual({ data: true });
    expect((await call('GET', '/versionExists?version=0.0.0')).json()).toEqual({ data: false });
    const tester = await holder('platformversion.create', 'platformversion.list.tested', 'tenant.all.access');
    for (const status of ['ALPHA', 'BETA', 'OBSOLETE']) {
      const { internalDescription: _, ...given } = body({ status });
      expect((await call('POST', '', given, tester)).json().errors).toContainEqual({
        field: 'status',
        message: 'Invalid status value',
      });
    }
  });

  it('name the deployments that use them to users who can see these, and count the others', async () => {
    const version = await create({ status: 'RELEASE' });
    expect((await call('GET', `/${version}`)).json()).toMatchObject({
      inUse: false,
      deployments: [],
      otherDeployments: 0,
    });
    const [own] = [await useIn(version), await useIn(version, 'STARTED', 'ORSINI'), await useIn(version, 'DESTROYED')];
    expect((await call('GET', `/${version}`, undefined, operator)).json()).toMatchObject({
      inUse: true,
      deployments: [{ id: own, client: 'harbour', environmentIdentifier: expect.any(String) }],
      otherDeployments: 1,
    });
    expect((await call('GET', `/deploymentExists?version=${version}`)).json()).toEqual({ data: true });
  });

  it('can be deleted: obsolete ones only if nothing uses them, others after their confirmation', async () => {
    const [release, obsolete, ended] = [
      await create({ status: 'RELEASE' }),
      await create({ status: 'OBSOLETE' }),
      await create({ status: 'OBSOLETE' }),
    ];
    await useIn(release);
    await useIn(obsolete);
    await useIn(ended, 'DESTROYED');
    expect((await call('DELETE', `/${release}`)).statusCode).toBe(200);
    expect((await call('DELETE', `/${ended}`)).statusCode).toBe(200);
    const refused = await call('DELETE', `/${obsolete}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(USED);
    for (const [version, status] of [
      [release, 404],
      [ended, 404],
      [obsolete, 200],
    ] as const)
      expect((await call('GET', `/${version}`)).statusCode).toBe(status);
  });

  it('can be changed only by users with access to all tenants, and read in every tenant', async () => {
    await settle(database.queries, { name: 'resident', privileges: PRIVILEGES });
    const resident = await portal.signIn('resident');
    const version = await create({ status: 'RELEASE' });
    expect((await call('GET', `/${version}`, undefined, resident)).statusCode).toBe(200);
    const { version: _, ...changes } = body({ status: 'RELEASE', name: 'Changed' });
    for (const refused of [
      await call('PUT', `/${version}`, changes, resident),
      await call('DELETE', `/${version}`, undefined, resident),
    ])
      expect(refused.json()).toMatchObject({
        status: 403,
        code: 'missing_privilege',
        detail: 'Only users with access to all tenants can change platform versions.',
      });
    for (const [refused, detail] of [
      [await call('POST', '', body(), resident), 'Only users with access to all tenants can create platform versions.'],
      [
        await call('POST', '/validate', body(), resident),
        'Only users with access to all tenants can create platform versions.',
      ],
      [
        await call('DELETE', '', undefined, resident),
        'Only users with access to all tenants can purge platform versions.',
      ],
    ] as const)
      expect(refused.json()).toMatchObject({ status: 403, code: 'missing_privilege', detail });
    expect((await call('GET', `/${version}`)).json()).toMatchObject({ name: 'Gneiss', revision: 1 });
  });

  it('can be purged if they are obsolete and unused, only by users who can see them', async () => {
    const [used, unused, released] = [
      await create({ status: 'OBSOLETE' }),
      await create({ status: 'OBSOLETE' }),
      await create({ status: 'RELEASE' }),
    ];
    await useIn(used);
    expect((await call('DELETE', '', undefined, await holder('platformversion.delete'))).statusCode).toBe(403);
    const { versions } = (await call('DELETE', '')).json();
    expect(versions).toContain(unused);
    expect(versions).not.toContain(used);
    expect((await listed('&status=OBSOLETE')).every(({ version }) => !versions.includes(version))).toBe(true);
    expect((await call('GET', `/${released}`)).statusCode).toBe(200);
    const entries = await database.queries
      .selectFrom('activity_log')
      .select('entry_type')
      .where('entity_id', '=', unused)
      .orderBy('entry_id')
      .execute();
    expect(entries.map(({ entry_type: type }) => type)).toEqual(['CREATE', 'DELETE']);
    expect((await call('DELETE', '')).json()).toEqual({ versions: [] });
  });
});
