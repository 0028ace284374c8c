import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVILEGES } from '../../../src/rules/access/privileges.ts';
import { AWS_REGIONS, AZURE_REGIONS } from '../../../src/rules/reference/regions.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('the choices of the forms', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let approver: Tokens;
  let administrator: Tokens;
  /** A user who can only fill in deployment forms, and one who can't. */
  let chooser: Tokens;
  let bystander: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    operator = await portal.signIn('operator');
    approver = await portal.signIn('approver');
    administrator = await portal.signIn('administrator', 'ALL_TENANTS');
    await settle(database.queries, { name: 'chooser', privileges: ['deployment.create'] });
    await settle(database.queries, { name: 'bystander', privileges: ['deployment.list'] });
    chooser = await portal.signIn('chooser');
    bystander = await portal.signIn('bystander');
    await fillChoices({ ...portal.services, now: () => new Date('2026-03-01T00:00:00Z') });
  });
  afterAll(() => portal.close());

  const get = (path: string, tokens = operator) => portal.call('GET', path, { tokens });
  const answer = async (path: string, tokens = operator) => (await get(path, tokens)).json();

  it.each([
    '/configs',
    '/deploymenttopologies',
    '/deploymenttopologies/T910/1.0.1',
    '/deploymentvpcs',
    '/deploymentvpcs/checkUsedCidr?cidr=10.0.0.0/16&credentialId=1&region=US_WEST_2',
    '/cloudprovider/zones?provider=AWS&region=US_WEST_2',
    '/departments',
    '/departments/Operations',
    '/dbinstancetypes/AWS',
  ])('%s is available to users who can create or edit, and not cached in transit', async (path) => {
    const allowed = await get(path);
    expect(allowed.statusCode, allowed.body).toBe(200);
    expect(allowed.headers['cache-control']).toBe('no-store');
    expect((await get(path, path === '/deploymentvpcs' ? bystander : approver)).statusCode).toBe(403);
  });

  describe('topologies', () => {
    it('are paged by name, newest version first', async () => {
      const first = await answer('/deploymenttopologies?pageSize=2&page=1');
      expect(first).toMatchObject({ currentPage: 1, pageSize: 2, totalRecords: 7 });
      const all = await answer('/deploymenttopologies?pageSize=100');
      expect(all.results.slice(0, 2)).toEqual(first.results);
      const known = all.results.find(
        ({ name, version }: Record<string, string>) => `${name} ${version}` === 'T910 1.0.1',
      );
      expect(known).toMatchObject({
        serviceProviders: ['AWS', 'AZURE'],
        documentationUrl: 'https://docs.meridian.example/topologies/t910/1.0.1',
        tenants: [{ tenantId: 'DEFAULT', tenantName: 'Default' }],
      });
    });

    it('include parameters of all types and deployment configs', async () => {
      const { additionalParameters, deploymentConfigs } = await answer('/deploymenttopologies/T910/1.1.0');
      expect(
        additionalParameters.map((parameter: Record<string, unknown>) => [
          parameter['parameterName'],
          parameter['parameterType'],
          parameter['defaultValue'],
        ]),
      ).toEqual([
        ['SITE_CODE', 'MANDATORY', null],
        ['PUBLIC_HOST_ZONE', 'PUBLIC_MANDATORY', null],
        ['VPN_GATEWAY_ID', 'PRIVATE_MANDATORY', null],
        ['LOG_LEVEL', 'OPTIONAL', 'INFO'],
        ['JVM_HEAP_MB', 'OPTIONAL', '4096'],
        ['REHEARSAL_FAIL_AT', 'OPTIONAL', 'NONE'],
      ]);
      expect(deploymentConfigs).toEqual([
        { deploymentConfigId: 't910-2.0', name: '2.0 standard' },
        { deploymentConfigId: 't910-2.0-compact', name: '2.0 compact' },
      ]);
    });

    it('exist if they are defaults of the forms; others do not', async () => {
      expect((await get('/deploymenttopologies/DATABASE/1.0.1')).statusCode).toBe(200);
      expect((await get('/deploymenttopologies/T910/9.9.9')).statusCode).toBe(404);
    });
  });

  describe('VPCs', () => {
    const names = async (query: string, tokens = operator) => {
      const { results, totalRecords } = await answer(`/deploymentvpcs?pageSize=100&${query}`, tokens);
      expect(totalRecords).toBe(results.length);
      return results.map(({ status }: { status: string }) => status).sort();
    };

    it('are those of the requested place, in any of the statuses', async () => {
      const place = 'credentialId=1&region=US_WEST_2&deploymentConfigId=t910-1.4';
      expect(await names(place)).toEqual([
        'AVAILABLE',
        'CREATING_VPC_FAILED',
        'DESTROYED',
        'PENDING_APPROVAL',
        'PENDING_CREATION',
      ]);
      expect(await names(`${place}&status=AVAILABLE&status=PENDING_CREATION&status=CREATING_VPC_FAILED`)).toEqual([
        'AVAILABLE',
        'CREATING_VPC_FAILED',
        'PENDING_CREATION',
      ]);
      expect(await names('credentialId=1&region=EU_WEST_1')).toEqual(['AVAILABLE']);
      expect(await names('credentialId=1&region=SA_EAST_1')).toEqual([]);
      expect(await names('credentialId=1&deploymentConfigId=database-1.2')).toEqual(['AVAILABLE']);
    });

    it('include the fields that the list needs', async () => {
      const { results } = await answer('/deploymentvpcs?credentialId=1&region=EU_WEST_1', chooser);
      expect(results).toEqual([
        {
          vpcId: expect.any(Number),
          name: expect.stringMatching(/^brightwater_eu_west_1_\d+$/),
          credentialId: 1,
          deploymentConfigId: 't910-1.4',
          region: 'EU_WEST_1',
          status: 'AVAILABLE',
          usedCidrs: expect.any(Array),
        },
      ]);
      // Users who can list them get more.
      const [whole] = (await answer('/deploymentvpcs?region=EU_WEST_1', operator)).results;
      expect(whole).toMatchObject({ client: 'brightwater', cloudProvider: 'AWS' });
    });

    it('of another tenant are missing', async () => {
      const own = await answer('/deploymentvpcs?pageSize=100');
      const every = await answer('/deploymentvpcs?pageSize=100', administrator);
      expect(every.totalRecords).toBe(4 * own.totalRecords);
      // Credential 6 is the next tenant's.
      expect(await names('credentialId=6')).toEqual([]);
      expect((await names('credentialId=6', administrator)).length).toBeGreaterThan(0);
    });
  });

  describe('a network to exclude from a new VPC', () => {
    let vpc: { vpc_id: number; name: string };
    beforeAll(async () => {
      vpc = await database.queries
        .insertInto('vpcs')
        .values({
          tenant_id: 'BRIGHTWATER',
          name: 'till_network',
          credential_id: 1,
          deployment_config_id: null,
          region: 'SA_EAST_1',
          status: 'AVAILABLE',
          vpc_cidr: '10.99.0.0/16',
          used_cidrs: JSON.stringify(['172.16.4.0/24']),
          created_by: null,
        })
        .returning(['vpc_id', 'name'])
        .executeTakeFirstOrThrow();
    });

    const message = async (cidr: string, place = 'credentialId=1&region=SA_EAST_1', tokens = operator) =>
      (await answer(`/deploymentvpcs/checkUsedCidr?cidr=${encodeURIComponent(cidr)}&${place}`, tokens)).message;

    it.each([
      ['10.98.0.0/16', null],
      ['10.99.12.0/24', 'This CIDR overlaps 10.99.0.0/16 of the VPC till_network.'],
      // A network that another VPC only excludes is no conflict.
      ['172.16.0.0/20', null],
      ['10.99.0.0/8', 'This CIDR is not valid.'],
      ['nonsense', 'This CIDR is not valid.'],
    ])('%s: %s', async (cidr, expected) => {
      expect(await message(cidr)).toBe(expected);
    });

    it('can be the same with another credential, in another region or in another tenant', async () => {
      expect(await message('10.99.0.0/16', 'credentialId=2&region=SA_EAST_1')).toBeNull();
      expect(await message('10.99.0.0/16', 'credentialId=1&region=EU_WEST_3')).toBeNull();
      expect(await message('10.99.0.0/16', undefined, await portal.signIn('operator2'))).toBeNull();
      expect(await message('10.99.0.0/16', undefined, administrator)).toContain('till_network');
    });

    it('is free again after the VPC is destroyed', async () => {
      const { vpc_id: id } = vpc;
      await database.queries.updateTable('vpcs').set({ status: 'DESTROYED' }).where('vpc_id', '=', id).execute();
      expect(await message('10.99.0.0/16')).toBeNull();
    });
  });

  describe('zones', () => {
    it('exist for every region', async () => {
      const all = [
        ...Object.keys(AWS_REGIONS).map((region) => ['AWS', region]),
        ...Object.keys(AZURE_REGIONS).map((region) => ['AZURE', region]),
      ];
      for (const [provider, region] of all) {
        const zones = await answer(`/cloudprovider/zones?provider=${provider}&region=${region}`);
        expect(zones.length, region).toBeGreaterThanOrEqual(3);
      }
    });

    it('have the provider’s names; a forced refresh returns the same', async () => {
      const aws = ['us-west-2a', 'us-west-2b', 'us-west-2c', 'us-west-2d'];
      expect(await answer('/cloudprovider/zones?provider=AWS&region=US_WEST_2')).toEqual(aws);
      expect(await answer('/cloudprovider/zones?provider=AWS&region=US_WEST_2&forceRefresh=true')).toEqual(aws);
      expect(await answer('/cloudprovider/zones?provider=AZURE&region=EUROPE_WEST')).toEqual(['1', '2', '3']);
      expect(await answer('/cloudprovider/zones?provider=AWS&region=EUROPE_WEST')).toEqual([]);
      expect(await answer('/cloudprovider/zones?provider=ON_PREM&region=NOWHERE')).toEqual([]);
    });
  });

  it('departments have sub-departments; an unknown one has none', async () => {
    expect(await answer('/departments')).toEqual([
      'Customer Delivery',
      'Finance Systems',
      'Operations',
      'Retail Engineering',
    ]);
    expect(await answer('/departments/Retail%20Engineering')).toEqual(['Mobile', 'Platform', 'Quality']);
    expect((await get('/departments/Catering')).statusCode).toBe(404);
    await database.queries.insertInto('departments').values({ department: 'Legal' }).execute();
    expect(await answer('/departments/Legal')).toEqual([]);
  });

  it('configurations have names, with and without a forced refresh', async () => {
    const names = await answer('/configs');
    expect(names).toContain('click-and-collect');
    expect(await answer('/configs?forceRefresh=true')).toEqual(names);
  });

  describe('database instance types', () => {
    const add = (body: object, tokens = administrator) =>
      portal.call('POST', '/dbinstancetypes', {
        tokens,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const remove = (path: string, tokens = administrator) =>
      portal.call('DELETE', `/dbinstancetypes/${path}`, { tokens });
    const types = async (provider: string) =>
      (await answer(`/dbinstancetypes/${provider}`)).map(({ instanceType }: { instanceType: string }) => instanceType);

    it('belong to their provider', async () => {
      expect(await types('AWS')).toContain('db.m6g.large');
      expect(await types('AZURE')).not.toContain('db.m6g.large');
      expect(await types('ON_PREM')).toEqual([]);
    });

    it('are ordered by the numbers in their names', async () => {
      const ordered = ['db.z9.2xlarge', 'db.z9.12xlarge', 'db.z10.2xlarge'];
      for (const instanceType of ordered.toSorted()) await add({ instanceType, cloudProvider: 'AWS' });
      expect((await types('AWS')).filter((type: string) => type.startsWith('db.z'))).toEqual(ordered);
      for (const type of ordered) await remove(`AWS/${type}`);
    });

    it('can be added once and deleted with the privilege, with entries in the activity log', async () => {
      const body = { instanceType: 'db.x2g.large', cloudProvider: 'AWS' };
      expect((await add(body, operator)).statusCode).toBe(403);
      const added = await add(body);
      expect([added.statusCode, added.json()]).toEqual([200, body]);
      expect(await types('AWS')).toContain('db.x2g.large');
      const again = await add(body);
      expect([again.statusCode, again.json().message]).toEqual([409, 'This instance type is already in the list.']);

      expect((await remove('AWS/db.x2g.large', operator)).statusCode).toBe(403);
      expect((await remove('AZURE/db.x2g.large')).statusCode).toBe(404);
      const removed = await remove('AWS/db.x2g.large');
      expect([removed.statusCode, removed.body]).toEqual([200, '']);
      expect(await types('AWS')).not.toContain('db.x2g.large');
      expect((await remove('AWS/db.x2g.large')).statusCode).toBe(404);

      const entries = await database.queries
        .selectFrom('activity_log')
        .select(['entry_type', 'entity_id', 'user_id', 'old_entity', 'new_entity'])
        .where('entity_name', '=', 'DatabaseInstanceType')
        .where('entity_id', 'not like', 'AWS/db.z%')
        .orderBy('entry_id')
        .execute();
      const entry = { entity_id: 'AWS/db.x2g.large', user_id: 3 };
      expect(entries).toEqual([
        { ...entry, entry_type: 'CREATE', old_entity: null, new_entity: body },
        { ...entry, entry_type: 'DELETE', old_entity: body, new_entity: null },
      ]);
    });

    it('can be changed only by users with access to all tenants', async () => {
      await settle(database.queries, { name: 'resident', privileges: PRIVILEGES });
      const resident = await portal.signIn('resident');
      const before = await types('AWS');
      const added = await add({ instanceType: 'db.y1.large', cloudProvider: 'AWS' }, resident);
      const removed = await remove('AWS/db.m6g.large', resident);
      expect([added.json(), removed.json()]).toMatchObject([
        { status: 403, detail: 'Only users with access to all tenants can add instance types.' },
        { status: 403, detail: 'Only users with access to all tenants can delete instance types.' },
      ]);
      expect(await types('AWS')).toEqual(before);
    });

    it('with an impossible name are refused', async () => {
      const wrong = await add({ instanceType: 'db large', cloudProvider: 'AWS' });
      expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'instanceType']);
      const misplaced = await add({ instanceType: 'db.large', cloudProvider: 'ON_PREM' });
      expect([misplaced.statusCode, misplaced.json().errors[0].field]).toEqual([422, 'cloudProvider']);
    });
  });
});
