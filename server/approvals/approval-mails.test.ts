/** The mails to those who can decide, from the call that makes a record wait to what is delivered. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { choosableCredentials } from '../../tests/server/deployment-forms.ts';
import { FormServer } from '../../tests/server/form-server.ts';
import { settle } from '../../tests/server/people.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { cloudAccountBody } from '../../tests/server/record-bodies.ts';
import { biDeploymentsServerArea } from '../areas/bi-deployments/bi-deployments.ts';
import { cloudAccountsServerArea } from '../areas/cloud-accounts/cloud-accounts.ts';
import { deploymentsServerArea } from '../areas/deployments/deployments.ts';
import { vpcs } from '../areas/vpcs/record.ts';
import { vpcsServerArea } from '../areas/vpcs/vpcs.ts';
import { transaction } from '../database/database.ts';
import { deliverMail, unsentMails } from '../mailing/deliver.ts';
import { linksIn, type MailArea } from '../mailing/mail-area.ts';
import type { Letter } from '../mailing/postman.ts';
import { approvalMails } from './approval-mails.ts';

const areas = new Map<string, MailArea>([
  ['deployments', approvalMails(deploymentsServerArea.requested)],
  ['vpcs', approvalMails(vpcsServerArea.requested)],
  ['bi-deployments', approvalMails(biDeploymentsServerArea.requested)],
  ['cloud-accounts', approvalMails(cloudAccountsServerArea.requested)],
]);
const addressOf = (name: string) => `${name}@meridian.example`;

describeDatabase('a record that starts to wait for a decision', (open) => {
  let server: FormServer;
  let requester: Tokens;
  let credentials: { readonly aws: number; readonly azure: number };
  let made = 0;

  beforeAll(async () => {
    server = await FormServer.start(await open());
    const { queries, portal } = server;
    await queries.deleteFrom('user_roles').where('user_id', '<>', 1).execute();
    await settle(queries, {
      name: 'requester',
      privileges: ['deployment.vpc.create', 'bi.deployment.create', 'cloudaccount.create'],
    });
    const approving = [
      ...(['deployment.approve', 'deployment.vpc.approve', 'bi.deployment.approve', 'cloudaccount.approve'] as const),
    ];
    await settle(queries, { name: 'decider', privileges: approving });
    await settle(queries, { name: 'superuser', privileges: ['deployment.admin'] });
    await settle(queries, { name: 'elsewhere', privileges: approving, tenantId: 'KESTREL' });
    await settle(queries, { name: 'gone', privileges: approving });
    await settle(queries, { name: 'everywhere', privileges: [...approving, 'tenant.all.access'], isGlobal: true });
    // A global role counts in the tenants of which its holder is a member.
    await settle(queries, {
      name: 'outsider',
      privileges: ['deployment.vpc.approve'],
      isGlobal: true,
      tenantId: 'KESTREL',
    });
    await queries.updateTable('users').set({ status: 'INACTIVE' }).where('email', '=', addressOf('gone')).execute();
    requester = await portal.signIn('requester');
    credentials = await choosableCredentials(portal, await portal.signIn('operator'));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.queries.deleteFrom('mails').execute();
    await forbid(false);
  });

  const forbid = (isForbidden: boolean) =>
    server.queries
      .updateTable('tenants')
      .set({ block_self_approval: isForbidden })
      .where('tenant_id', '=', 'BRIGHTWATER')
      .execute();
  const services = () => server.portal.services;
  const post = async (path: string, body: object, tokens = requester): Promise<{ readonly id: number }> => {
    const answer = await server.portal.call('POST', path, { tokens, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const vpcBody = () => ({
    credentialId: credentials.aws,
    client: 'brightwater',
    name: `told_${made++}`,
    region: 'US_WEST_2',
    vpcCidr: '10.60.0.0/16',
    usedCidrs: [],
    deploymentConfigId: 't910-1.4',
  });
  const biBody = () => ({
    client: 'brightwater',
    environmentIdentifier: `mailed-${made++}`,
    approvalReference: 'CHG-7',
    notificationEmail: 'team@client.example',
    cloudProvider: 'AZURE',
    credentialId: credentials.azure,
    region: 'EUROPE_WEST',
    topologyName: 'BI_DEPLOYMENT',
    topologyVersion: '1.0.1',
    deploymentConfigId: 'bi-1.2',
    connectionString: 'Server=canary.example',
    pbiUserDisplayName: 'Reports',
    pbiUserMailNickName: 'reports',
    pbiUserDefaultPassword: 'aB1!aaaaaaaaa',
    additionalParameters: {},
  });

  /** Delivers until nothing is left. */
  async function delivered(postman?: (letter: Letter) => Promise<void>): Promise<Letter[]> {
    const letters: Letter[] = [];
    const deliver = async (letter: Letter) => {
      await postman?.(letter);
      letters.push(letter);
    };
    for (let ids = await unsentMails(server.queries, areas); ids.length > 0; ) {
      for (const mailId of ids) await deliverMail(services(), areas, { deliver }, { mailId });
      ids = await unsentMails(server.queries, areas);
    }
    return letters;
  }
  const recipients = (letters: readonly Letter[]) => letters.map(({ to }) => to.join()).sort();

  it('is mailed to every user who can decide it in its tenant, one mail each', async () => {
    const { id } = await post('/deploymentvpcs', vpcBody());
    const letters = await delivered();
    expect(recipients(letters)).toEqual(['decider', 'everywhere', 'superuser'].map(addressOf));
    const { subject, text } = letters[0] ?? { subject: '', text: '' };
    expect(subject).toMatch(/^Deployment VPC told_\d+ of brightwater waits for you$/);
    expect(text).toContain('Created By: requester');
    const page = `${services().publicUrl}/dashboard/vpcs/view/${id}?tenant=BRIGHTWATER`;
    expect(linksIn(text)).toEqual([`${page}&decide=approve`, `${page}&decide=reject`, page]);
  });

  it.each([
    ['deployments', async () => (await server.made('STORESERVER')).id, 'deployments/view/storeserver'],
    ['bi-deployments', async () => (await post('/bideploymentrequests', biBody())).id, 'bideployments/view'],
    [
      'cloud-accounts',
      async () => (await post('/cloudaccounts/aws', cloudAccountBody(made++))).id,
      'cloudaccounts/view/aws',
    ],
  ])('is mailed in the area %s, without secrets', async (_, make, path) => {
    const id = await make();
    const letters = await delivered();
    const toApprover = letters.find(({ to }) => to.includes(addressOf('decider')));
    expect(linksIn(toApprover?.text ?? '').at(-1)).toBe(
      `${services().publicUrl}/dashboard/${path}/${id}?tenant=BRIGHTWATER`,
    );
    expect(toApprover?.text).not.toContain('canary');
  });

  it('is not told to its requester where the tenant forbids self-approval', async () => {
    const privileges = ['cloudaccount.create', 'cloudaccount.approve'] as const;
    await settle(server.queries, { name: 'both', privileges });
    const tokens = await server.portal.signIn('both');
    await post('/cloudaccounts/aws', cloudAccountBody(made++), tokens);
    expect(recipients(await delivered())).toEqual(['both', 'decider', 'everywhere'].map(addressOf));
    await forbid(true);
    await post('/cloudaccounts/aws', cloudAccountBody(made++), tokens);
    expect(recipients(await delivered())).toEqual(['decider', 'everywhere'].map(addressOf));
  });

  it('is told again when it comes back to waiting, not when it is edited meanwhile', async () => {
    const { id } = await post('/deploymentvpcs', vpcBody());
    await delivered();
    const set = (status: 'PENDING_APPROVAL' | 'PENDING_CREATION') =>
      transaction(server.queries, async (within) => {
        const row = await vpcs.lock(within, id, null);
        if (row !== null) await vpcs.edit(within, row, { status });
      });
    await set('PENDING_APPROVAL');
    expect(await delivered()).toEqual([]);
    await set('PENDING_CREATION');
    await set('PENDING_APPROVAL');
    expect(recipients(await delivered())).toContain(addressOf('decider'));
  });

  it('is not told once it is decided or deleted, even if a mail was tried before', async () => {
    const decided = await post('/deploymentvpcs', vpcBody());
    const down = () => Promise.reject(new Error('connection refused'));
    await expect(delivered(down)).rejects.toThrow('refused');
    const approver = await server.portal.signIn('decider');
    const answer = await server.portal.call('PUT', `/deploymentvpcs/approvals/APPROVE/${decided.id}`, {
      tokens: approver,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await delivered()).toEqual([]);
    const deleted = await post('/deploymentvpcs', vpcBody());
    await server.queries.deleteFrom('vpcs').where('vpc_id', '=', deleted.id).execute();
    expect(await delivered()).toEqual([]);
    expect(await server.queries.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('is not told to a user who lost the privilege meanwhile', async () => {
    await post('/deploymentvpcs', vpcBody());
    const [order = ''] = await unsentMails(server.queries, areas);
    await deliverMail(
      services(),
      areas,
      { deliver: () => Promise.reject(new Error('no letter yet')) },
      { mailId: order },
    );
    const held = { role_id: 'decider', privilege: 'deployment.vpc.approve' } as const;
    await server.queries.deleteFrom('role_privileges').where('role_id', '=', held.role_id).execute();
    expect(recipients(await delivered())).toEqual(['everywhere', 'superuser'].map(addressOf));
  });
});
