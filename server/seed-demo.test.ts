import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVILEGES } from '../src/rules/access/privileges.ts';
import { DEPLOYMENT_TYPES } from '../src/rules/deployments/deployment-types.ts';
import type { DeploymentRequestBody } from '../src/rules/deployments/forms/body.ts';
import { DEPLOYMENT_FORMS } from '../src/rules/deployments/forms/forms.ts';
import { isLaunchLinkValid } from '../src/rules/deployments/launch-link.ts';
import { scheduleExpiry } from '../src/rules/deployments/schedule.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  INITIAL_STATUSES,
  isInProgress,
  JOB_STATUSES,
  SERVICE_STATUSES,
} from '../src/rules/deployments/statuses.ts';
import { validateValues } from '../src/rules/forms/validation.ts';
import { describeDatabase, openTestDatabase } from '../tests/database/databases.ts';
import { readDraft } from './areas/deployments/forms/draft.ts';
import { type DeploymentRecord, detailsOf, selectRecords, tupleOf } from './areas/deployments/record.ts';
import { readSecrets } from './areas/deployments/store.ts';
import type { Database } from './database/database.ts';
import { type DemoOptions, UNTIL_DECISION } from './demo/area-demo.ts';
import { DEMO_TENANTS } from './demo/identities.ts';
import { newSecrets } from './secrets.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-03-10T12:00:00Z');
const keys = newSecrets();

function options(requests: number): DemoOptions {
  return { requests, keys, publicUrl: 'https://portal.example', now };
}

describe("the demo's requests", () => {
  let database: Database;
  let records: DeploymentRecord[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    expect(await seedDemo(database.queries, options(240))).toBe(true);
    records = await selectRecords(database.queries).orderBy('request.id').execute();
  });
  afterAll(() => database.close());

  const shown = <T>(of: (record: DeploymentRecord) => T) => new Set(records.map(of));

  it('show every status and every type', () => {
    expect(records).toHaveLength(240);
    expect(shown((record) => record.approval_status)).toEqual(new Set(APPROVAL_STATUSES));
    expect(shown((record) => record.infrastructure_status)).toEqual(new Set(INFRASTRUCTURE_STATUSES));
    expect(shown((record) => record.job_status)).toEqual(new Set(JOB_STATUSES));
    expect(shown((record) => record.service_status)).toEqual(new Set(SERVICE_STATUSES));
    expect(shown((record) => record.deployment_type)).toEqual(new Set(DEPLOYMENT_TYPES));
    expect(shown((record) => record.tenant_id)).toEqual(new Set(DEMO_TENANTS.map(({ tenantId }) => tenantId)));
  });

  it('have ended, ending and continuing schedules, and empty credentials', () => {
    const expiries = shown((record) => scheduleExpiry(record.document.deploymentSchedule ?? null, now));
    expect(expiries).toEqual(new Set(['ended', 'ends soon', 'runs on']));
    expect(shown((record) => record.credential_is_empty)).toEqual(new Set([true, false]));
    expect(shown((record) => record.environment_type === 'PRODUCTION')).toEqual(new Set([true, false]));
    expect(records.some(({ document }) => document.enableDeletionProtection === true)).toBe(true);
    expect(records.some(({ document }) => document.createReadReplica === true)).toBe(true);
    const longest = Math.max(...records.map((record) => record.client.length + record.environment_identifier.length));
    expect(longest).toBe(36);
  });

  it('include one to launch in each tenant, with its mail, and one whose launch fails', async () => {
    const mails = await database.queries.selectFrom('mails').select('subject_id').execute();
    const mailed = records.filter(({ id }) => mails.some((mail) => mail.subject_id === String(id)));
    expect(new Set(mailed.map((record) => record.tenant_id)).size).toBe(DEMO_TENANTS.length);
    for (const record of mailed) {
      expect(record.approval_status).toBe('APPROVED');
      expect(isLaunchLinkValid(record.token_valid_from, record.token_valid_to, now)).toBe(true);
    }
    expect(mailed.filter(({ document }) => document.additionalParameters?.['REHEARSAL_FAIL_AT'])).toHaveLength(1);
  });

  it('have progress only if something is in progress', () => {
    for (const record of records) expect(record.operation_started_at !== null).toBe(isInProgress(tupleOf(record)));
  });

  it('have builds in order, after the approval and not in the future', async () => {
    const builds = await database.queries
      .selectFrom('build_logs')
      .innerJoin('deployment_requests as request', (join) => join.on(sql<boolean>`request.id::text = subject_id`))
      .select(['subject_id', 'request.created_at as asked', 'build_logs.created_at as began', 'build_logs.id'])
      .where('area', '=', 'deployments')
      .orderBy('build_logs.id')
      .execute();
    expect(builds.length).toBeGreaterThan(100);
    for (const { asked, began } of builds) {
      expect(began.getTime() - asked.getTime()).toBeGreaterThan(UNTIL_DECISION * 3_600_000);
      expect(began.getTime()).toBeLessThan(now.getTime());
    }
    for (const [, own] of Map.groupBy(builds, ({ subject_id: id }) => id)) {
      const times = own.map(({ began }) => began.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  it('refer only to choices of their forms', async () => {
    const { queries } = database;
    const topologies = await queries.selectFrom('topologies').select(['name', 'version']).execute();
    const configs = await queries.selectFrom('deployment_configs').selectAll().execute();
    const vpcs = await queries.selectFrom('vpcs').selectAll().execute();
    const zones = await queries.selectFrom('availability_zones').selectAll().execute();
    const types = await queries.selectFrom('database_instance_types').selectAll().execute();
    const names = (await queries.selectFrom('configs').select('name').execute()).map(({ name }) => name);
    const departments = await queries.selectFrom('sub_departments').selectAll().execute();
    for (const { tenant_id: tenantId, credential_id: credentialId, deployment_type: type, document } of records) {
      const { topologyName, topologyVersion, deploymentConfigId, region, cloudProvider } = document;
      expect(topologies).toContainEqual({ name: topologyName, version: topologyVersion });
      expect(configs).toContainEqual(
        expect.objectContaining({
          deployment_config_id: deploymentConfigId,
          topology_name: topologyName,
          topology_version: topologyVersion,
        }),
      );
      if (cloudProvider === 'ON_PREM') expect(document.vpcId).toBeNull();
      else {
        expect(vpcs).toContainEqual(
          expect.objectContaining({
            vpc_id: document.vpcId,
            name: document.vpcName,
            tenant_id: tenantId,
            credential_id: credentialId,
            deployment_config_id: deploymentConfigId,
            region,
            status: 'AVAILABLE',
          }),
        );
      }
      const zone = document.availabilityZone ?? null;
      if (zone !== null) expect(zones).toContainEqual({ cloud_provider: cloudProvider, region, zone });
      const { Department: department, SubDepartment: subDepartment } = document.deploymentTags ?? {};
      expect(departments).toContainEqual({ department, sub_department: subDepartment });
      expect(names).toEqual(expect.arrayContaining([...(document.configs ?? [])]));
      if (type === 'DATABASE') {
        const instanceType = document.databaseInstanceType;
        expect(types).toContainEqual(
          expect.objectContaining({ cloud_provider: cloudProvider, instance_type: instanceType }),
        );
      }
    }
  });

  it('are valid in their own forms', async () => {
    for (const record of records) {
      const viewer = {
        userId: 3,
        name: 'Administrator',
        email: 'administrator@meridian.example',
        status: 'ACTIVE',
        tenantId: record.tenant_id,
        tenantScope: record.tenant_id,
        privileges: new Set(PRIVILEGES),
        session: 'none',
      } as const;
      const secrets = await readSecrets(database.queries, keys, record.id);
      // As the form sends it without a change.
      const sent: DeploymentRequestBody = JSON.parse(JSON.stringify(detailsOf(record, secrets)));
      const draft = await readDraft(database.queries, sent, record, { viewer, now, keys });
      const setting = { ...draft.setting, statuses: INITIAL_STATUSES };
      expect(
        validateValues(DEPLOYMENT_FORMS[draft.type], draft.values, setting).errors,
        `${draft.type} ${record.id}`,
      ).toEqual([]);
    }
  });

  it('are the same each time', async () => {
    const other = await openTestDatabase();
    await seedDemo(other.queries, options(240));
    // A schedule runs from the time it was stored.
    const lasting = (all: typeof records) => all.map(({ schedule_handled_until: _, ...record }) => record);
    expect(lasting(await selectRecords(other.queries).orderBy('request.id').execute())).toEqual(lasting(records));
    await other.close();
  });
});

describeDatabase('filling a database', (open) => {
  it('creates the requested number of requests, counts them, and continues the ids after them', async () => {
    const database = await open();
    await seedDemo(database.queries, options(2_500));
    const counts = await database.queries.selectFrom('deployment_clients').select('total').execute();
    expect(counts.reduce((sum, { total }) => sum + total, 0)).toBe(2_500);
    const ids = await database.queries
      .selectFrom('deployment_requests')
      .select(({ fn }) => [fn.max('id').as('last'), fn.count<number>('id').as('count')])
      .executeTakeFirstOrThrow();
    expect(ids).toEqual({ last: 3_500, count: 2_500 });
    const { id } = await database.queries
      .insertInto('deployment_requests')
      .columns([
        'tenant_id',
        'deployment_type',
        'client',
        'environment_identifier',
        'approval_reference',
        'environment_type',
        'approval_status',
        'infrastructure_status',
        'job_status',
        'service_status',
        'document',
      ])
      .expression((expression) =>
        expression
          .selectFrom('deployment_requests')
          .select(['tenant_id', 'deployment_type', 'client'])
          .select(expression.val('a-new-one').as('environment_identifier'))
          .select([
            'approval_reference',
            'environment_type',
            'approval_status',
            'infrastructure_status',
            'job_status',
            'service_status',
            'document',
          ])
          .where('id', '=', 3_500),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(3_501);
    await database.close();
  });

  it('leaves a filled database unchanged, except for new choices of the forms', async () => {
    const database = await open();
    expect(await seedDemo(database.queries, options(0))).toBe(true);
    expect(await seedDemo(database.queries, options(240))).toBe(false);
    expect(await database.queries.selectFrom('deployment_requests').select('id').execute()).toEqual([]);
    expect(await database.queries.selectFrom('topologies').select('name').execute()).toHaveLength(9);
    await database.queries.deleteFrom('topologies').where('name', '=', 'BI_DEPLOYMENT').execute();
    await seedDemo(database.queries, options(240));
    expect(await database.queries.selectFrom('topologies').select('name').execute()).toHaveLength(9);
    await database.queries.deleteFrom('vpcs').execute();
    await database.queries.deleteFrom('topologies').execute();
    for (const table of ['configs', 'departments', 'database_instance_types'] as const)
      await database.queries.deleteFrom(table).execute();
    await seedDemo(database.queries, options(240));
    expect(await database.queries.selectFrom('topologies').select('name').execute()).toHaveLength(9);
    await database.close();
  });

  it('adds the topology that really runs where it is offered, once, also to an existing demo', async () => {
    const database = await open();
    const local = () =>
      database.queries.selectFrom('topologies').select('topology_id').where('name', '=', 'LOCAL_SERVICES').execute();
    await seedDemo(database.queries, options(0));
    expect(await local()).toEqual([]);
    for (let start = 0; start < 2; start += 1) {
      await seedDemo(database.queries, { ...options(0), localServices: true });
      expect(await local()).toEqual([{ topology_id: 'LOCAL_SERVICES/1.0.0' }]);
    }
    const offered = () =>
      database.queries
        .selectFrom('topology_tenants')
        .select('tenant_id')
        .where('topology_id', '=', 'LOCAL_SERVICES/1.0.0')
        .execute();
    const offer = await offered();
    expect(offer).toHaveLength(1);
    // No runner carries it out any more; then one does again.
    await seedDemo(database.queries, options(0));
    expect([await local(), await offered()]).toMatchObject([[{ topology_id: 'LOCAL_SERVICES/1.0.0' }], []]);
    await seedDemo(database.queries, { ...options(0), localServices: true });
    expect(await offered()).toEqual(offer);
    await database.close();
  });
});
