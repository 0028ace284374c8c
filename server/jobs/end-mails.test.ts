/** Who gets a mail about the end of an operation, and what it says (docs/decisions/0065). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { fillChoices } from '../../tests/server/deployment-forms.ts';
import { settle } from '../../tests/server/people.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import { biDeploymentsServerArea } from '../areas/bi-deployments/bi-deployments.ts';
import { vpcsServerArea } from '../areas/vpcs/vpcs.ts';
import { type Database, transaction } from '../database/database.ts';
import { deliverMail, unsentMails } from '../mailing/deliver.ts';
import { linksIn, type MailAreas } from '../mailing/mail-area.ts';
import type { Letter } from '../mailing/postman.ts';
import { endMails, orderEndMails } from './end-mails.ts';
import type { OperationRow } from './tables.ts';

const areas: MailAreas = new Map(
  [vpcsServerArea, biDeploymentsServerArea].map((area) => [area.operations.area, endMails(area)]),
);
const addressOf = (name: string) => `${name}@meridian.example`;
const LOG = ['step 1', 'Error: the limit of VPCs is reached', 'https://evil.example', ''].join('\n');

describeDatabase('the end of an operation', (open) => {
  let database: Database;
  let portal: TestPortal;
  const users = new Map<string, number>();
  const idOf = (name: string) => users.get(name) ?? 0;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    const people = [
      { name: 'asks', privileges: ['deployment.vpc.view', 'bi.deployment.view'] },
      { name: 'launches', privileges: ['deployment.vpc.view', 'deployment.vpc.jenkins.view'] },
      { name: 'elsewhere', privileges: ['deployment.vpc.view'], tenantId: 'HALDEN' },
    ] as const;
    for (const person of people) users.set(person.name, await settle(database.queries, person));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    for (const table of ['mails', 'push_settings'] as const) await database.queries.deleteFrom(table).execute();
  });

  /** A VPC of this requester with an operation that has ended; returns its id. */
  async function ended(
    name: string,
    {
      by = 'asks',
      status = 'CREATING_VPC_FAILED',
      ...row
    }: Partial<OperationRow> & { by?: string; status?: 'CREATING_VPC_FAILED' | 'WAITING_FOR_DNS_SETUP' } = {},
  ): Promise<number> {
    const { vpc_id: id } = await database.queries
      .insertInto('vpcs')
      .values({ tenant_id: 'BRIGHTWATER', name, used_cidrs: '[]', status, created_by: idOf(by) })
      .returning('vpc_id')
      .executeTakeFirstOrThrow();
    const operation = {
      state: 'FAILED',
      operation: 'LAUNCH',
      requested_by: idOf('launches'),
      cancelled_by: null,
      ...row,
    } as const;
    const { state, requested_by, cancelled_by } = operation;
    const about = { area: 'vpcs', subject_id: String(id), build_number: 3 };
    await database.queries
      .insertInto('operations')
      .values({ ...about, tenant_id: 'BRIGHTWATER', operation: operation.operation, state, requested_by, cancelled_by })
      .execute();
    await database.queries
      .insertInto('build_logs')
      .values({ ...about, job_name: 'vpc', content: LOG, failed_job: state === 'FAILED' ? 'Create VPC' : null })
      .execute();
    await order('vpcs', id);
    return id;
  }
  const order = (area: string, id: number) =>
    transaction(database.queries, (within) =>
      orderEndMails(within, { area, recordId: String(id), tenantId: 'BRIGHTWATER', buildNumber: 3 }),
    );

  /** Delivers until nothing is left; by address. */
  async function delivered(): Promise<ReadonlyMap<string, Letter>> {
    const letters = new Map<string, Letter>();
    const deliver = async (letter: Letter) => {
      for (const to of letter.to) letters.set(to, letter);
    };
    for (let ids = await unsentMails(database.queries, areas); ids.length > 0; ) {
      for (const mailId of ids) await deliverMail(portal.services, areas, { deliver }, { mailId });
      ids = await unsentMails(database.queries, areas);
    }
    return letters;
  }

  it('is mailed to the requester and to who ordered it, with lines of the log only for those who can read it', async () => {
    const id = await ended('shop_1');
    const letters = await delivered();
    expect([...letters.keys()].sort()).toEqual(['asks', 'launches'].map(addressOf));
    const [asks, launches] = ['asks', 'launches'].map((name) => letters.get(addressOf(name)));
    for (const letter of [asks, launches]) {
      expect(letter?.subject).toBe('Launch failed: Deployment VPC shop_1');
      expect(letter?.text).toMatch(/^Launch of Deployment VPC shop_1 failed\. You can retry it in the portal\.\n/);
      expect(letter?.text).toContain('It failed at: Create VPC.\n');
    }
    const page = `${portal.services.publicUrl}/dashboard/vpcs/view/${id}?tenant=BRIGHTWATER`;
    const log = `${portal.services.publicUrl}/dashboard/vpcs/logs/${id}/builds/3?tenant=BRIGHTWATER`;
    expect(linksIn(asks?.text ?? '')).toEqual([page]);
    expect(asks?.text).not.toContain('limit of VPCs');
    expect(linksIn(launches?.text ?? '')).toEqual([page, log, 'https://evil.example']);
    expect(launches?.text).toContain('> ! Error: the limit of VPCs is reached\n');
  });

  it('is mailed once where the requester ordered it, and to nobody who can’t view the record', async () => {
    await ended('shop_2', { requested_by: idOf('asks') });
    expect([...(await delivered()).keys()]).toEqual([addressOf('asks')]);
    await ended('shop_3', { by: 'elsewhere' });
    expect([...(await delivered()).keys()]).toEqual([addressOf('launches')]);
  });

  it('is mailed as the user wants to be notified', async () => {
    const settings = (name: string, kinds: readonly string[], tenants?: readonly string[]) => ({
      user_id: idOf(name),
      settings: JSON.stringify({ kinds, isProductionUrgent: true, ...(tenants && { tenants }) }),
    });
    await database.queries
      .insertInto('push_settings')
      .values([settings('asks', ['finished']), settings('launches', ['failed'], ['HALDEN'])])
      .execute();
    await ended('shop_4');
    expect(await delivered()).toEqual(new Map());
    await ended('shop_5', { state: 'SUCCEEDED' });
    expect([...(await delivered()).keys()]).toEqual([addressOf('asks')]);
  });

  it('names the user who cancelled it, and what a launch waits for', async () => {
    await ended('shop_6', { cancelled_by: 'Ines Cordeiro' });
    const cancelled = (await delivered()).get(addressOf('asks'));
    expect(cancelled?.subject).toBe('Launch cancelled: Deployment VPC shop_6');
    expect(cancelled?.text).toMatch(/^Ines Cordeiro cancelled the launch of Deployment VPC shop_6\./);
    await ended('shop_7', { state: 'SUCCEEDED', status: 'WAITING_FOR_DNS_SETUP' });
    const paused = (await delivered()).get(addressOf('asks'));
    expect(paused?.subject).toBe('Launch paused: Deployment VPC shop_7');
    expect(paused?.text).toMatch(/^Launch of Deployment VPC shop_7 has paused: it is waiting for its DNS records\.\n/);
  });

  it('of a BI deployment is mailed to its notification address too, without lines of the log', async () => {
    const { credential_id: credentialId } = await database.queries
      .selectFrom('credentials')
      .select('credential_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const insert = (id: number, address: string) =>
      database.queries
        .insertInto('bi_deployments')
        .values({
          ...{ id, tenant_id: 'BRIGHTWATER', client: 'bright', environment_identifier: `bi-${id}` },
          ...{ approval_reference: 'CHG-1', notification_email: address, cloud_provider: 'AZURE' },
          ...{ topology_name: 'BI_DEPLOYMENT', topology_version: '1.0.1', deployment_config_id: 'bi-1.2' },
          ...{ credential_id: credentialId, region: 'EUROPE_WEST', additional_parameters: '{}' },
          ...{ pbi_user_display_name: 'Reports', pbi_user_mail_nick_name: 'reports' },
          ...{ status: 'LAUNCHING_FAILED', created_by: idOf('asks') },
        })
        .execute();
    const end = async (id: number) => {
      const about = { area: 'bi-deployments', subject_id: String(id), build_number: 3 };
      await database.queries
        .insertInto('operations')
        .values({ ...about, tenant_id: 'BRIGHTWATER', operation: 'LAUNCH', state: 'FAILED' })
        .execute();
      await database.queries
        .insertInto('build_logs')
        .values({ ...about, job_name: 'bi', content: LOG, failed_job: 'bi/launching' })
        .execute();
      await order('bi-deployments', id);
      return delivered();
    };
    await insert(9001, 'team@client.example');
    const letters = await end(9001);
    expect([...letters.keys()].sort()).toEqual([addressOf('asks'), 'team@client.example']);
    const outside = letters.get('team@client.example');
    expect(outside?.text).toContain(
      'failed. Its page in the portal shows what you can do next.\nIt failed at: Launching.',
    );
    expect(outside?.text).not.toContain('limit of VPCs');
    // A user's address gets what the user may see.
    await insert(9002, addressOf('elsewhere').toUpperCase());
    expect([...(await end(9002)).keys()]).toEqual([addressOf('asks')]);
  });
});
