/** The filter by conditions in areas whose records have one status; that of deployments has tests of its own. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biDeploymentStatuses } from '../../src/rules/bi-deployments/record.ts';
import { cloudAccountStatuses } from '../../src/rules/cloud-accounts/record.ts';
import { vpcStatuses } from '../../src/rules/vpcs/record.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { fillChoices } from '../../tests/server/deployment-forms.ts';
import { settle } from '../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';

const LISTS = {
  vpcs: { path: '/deploymentvpcs', rows: 'results' },
  'bi-deployments': { path: '/bideploymentrequests', rows: 'results' },
  'cloud-accounts': { path: '/cloudaccounts', rows: 'cloudAccounts' },
} as const;

/** One record of the tenant in each status. */
async function fill({ queries }: Database): Promise<void> {
  // The reference data comes with some.
  for (const table of ['bi_deployments', 'cloud_account_tenants', 'cloud_accounts', 'vpcs'])
    await sql`delete from ${sql.table(table)}`.execute(queries);
  await sql`
    insert into vpcs (tenant_id, client, name, status)
    select 'BRIGHTWATER', 'acme', 'net_' || lower(status), status
    from unnest(${vpcStatuses.all}::text[]) as status`.execute(queries);
  await sql`
    insert into bi_deployments (tenant_id, client, environment_identifier, approval_reference, notification_email,
      cloud_provider, credential_id, region, topology_name, topology_version, deployment_config_id,
      additional_parameters, pbi_user_display_name, pbi_user_mail_nick_name, status)
    select 'BRIGHTWATER', 'acme', lower(status), 'CHG-1', 'a@b.example', 'AZURE',
      (select min(credential_id) from credentials), 'westeurope', 'bi', '1', (select min(deployment_config_id) from deployment_configs), '[]', 'Bi',
      'bi', status
    from unnest(${biDeploymentStatuses.all}::text[]) as status`.execute(queries);
  await sql`
    insert into cloud_accounts (account_id, tenant_id, account_email, account_type_id, client, display_name,
      should_persist_deployment_credential, should_create_monitoring_credential, is_existing, deployment_config_id,
      status)
    select lower(status), 'BRIGHTWATER', lower(status) || '@b.example', 1, 'acme', status, false, false, false,
      (select min(deployment_config_id) from deployment_configs), status
    from unnest(${cloudAccountStatuses.all}::text[]) as status`.execute(queries);
  await sql`insert into cloud_account_tenants (account_id, tenant_id)
    select account_id, 'BRIGHTWATER' from cloud_accounts where account_id in (
      select lower(status) from unnest(${cloudAccountStatuses.all}::text[]) as status)`.execute(queries);
}

describeDatabase('the filter by conditions', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    await fill(database);
    await settle(database.queries, { name: 'bystander', privileges: [] });
    operator = await portal.signIn('operator', 'BRIGHTWATER');
  });
  afterAll(() => portal.close());

  async function listed(area: keyof typeof LISTS, query: string, tokens = operator) {
    const { path, rows } = LISTS[area];
    const answer = await portal.call('GET', `${path}?pageSize=100&${query}`, { tokens });
    expect(answer.statusCode, answer.body).toBe(200);
    const body = answer.json();
    const statuses: string[] = body[rows].map(({ status }: { status: string }) => status);
    expect(body.totalRecords).toBe(statuses.length);
    return statuses.toSorted();
  }

  it.each<[keyof typeof LISTS, string, string[]]>([
    ['vpcs', 'condition=WAITING_OUTSIDE', ['WAITING_FOR_DNS_SETUP']],
    ['vpcs', 'condition=RUNNING&condition=APPROVED', ['AVAILABLE', 'PENDING_CREATION']],
    ['vpcs', 'condition=FAILED&name=creating', ['CREATING_LB_LISTENERS_FAILED', 'CREATING_VPC_FAILED']],
    ['vpcs', 'condition=FAILED&status=AVAILABLE', []],
    ['bi-deployments', 'condition=FAILED', ['DESTROYING_FAILED', 'LAUNCHING_FAILED']],
    ['bi-deployments', 'condition=IN_PROGRESS', ['DESTROYING', 'LAUNCHING', 'QUEUED']],
    ['cloud-accounts', 'condition=WAITING_FOR_APPROVAL&condition=APPROVED', ['INITIATED', 'PENDING_APPROVAL']],
    ['cloud-accounts', 'condition=RUNNING', ['ACTIVE']],
  ])('of %s finds %s', async (area, query, expected) => {
    expect(await listed(area, query)).toEqual(expected);
  });

  it('finds nothing of another tenant', async () => {
    const neighbour = { name: 'neighbour', tenantId: 'HALDEN', privileges: ['deployment.vpc.list'] } as const;
    await settle(database.queries, neighbour);
    const elsewhere = await portal.signIn('neighbour', 'HALDEN');
    expect(await listed('vpcs', 'condition=FAILED', elsewhere)).toEqual([]);
  });

  describe.each(['vpcs', 'bi-deployments', 'cloud-accounts'] as const)('of %s', (area) => {
    it.each(['condition=STOPPED', 'condition=failed', 'condition=FAILED&condition=NONE'])(
      'refuses %s',
      async (query) => {
        const answer = await portal.call('GET', `${LISTS[area].path}?${query}`, { tokens: operator });
        expect(answer.statusCode).toBe(400);
      },
    );

    it('needs the privilege of the list', async () => {
      const tokens = await portal.signIn('bystander');
      const answer = await portal.call('GET', `${LISTS[area].path}?condition=FAILED`, { tokens });
      expect(answer.statusCode).toBe(403);
    });
  });
});
