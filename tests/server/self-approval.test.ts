/** Self-approval in a tenant that forbids it, in every other area with approvals than deployments. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../database/databases.ts';
import { choosableCredentials, fillChoices } from './deployment-forms.ts';
import { settle } from './people.ts';
import { startTestPortal, type TestPortal, type Tokens } from './portal.ts';
import { cloudAccountBody } from './record-bodies.ts';

const REFUSAL = 'You can’t approve your own request. Another approver has to decide.';
const FORMS = ['bi.deployment.create', 'cloudaccount.create', 'deployment.vpc.create'] as const;
const APPROVALS = ['bi.deployment.approve', 'cloudaccount.approve', 'deployment.vpc.approve'] as const;

describeDatabase('self-approval in a tenant that forbids it', (open) => {
  let portal: TestPortal;
  let requester: Tokens;
  let approver: Tokens;
  let credentials: { readonly aws: number; readonly azure: number };
  let made = 0;

  beforeAll(async () => {
    portal = await startTestPortal({ database: await open() });
    await fillChoices(portal.services);
    const { queries } = portal.services;
    await settle(queries, { name: 'requester', privileges: [...FORMS, ...APPROVALS] });
    await settle(queries, { name: 'colleague', privileges: APPROVALS });
    requester = await portal.signIn('requester');
    approver = await portal.signIn('colleague');
    credentials = await choosableCredentials(portal, await portal.signIn('operator'));
  });
  afterAll(() => portal.close());

  const forbid = (tenantId: string, isForbidden: boolean) =>
    portal.services.queries
      .updateTable('tenants')
      .set({ block_self_approval: isForbidden })
      .where('tenant_id', '=', tenantId)
      .execute();
  async function create(path: string, body: object, tokens = requester) {
    const answer = await portal.call('POST', path, { tokens, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const biBody = () => ({
    client: 'brightwater',
    environmentIdentifier: `own-${made++}`,
    approvalReference: 'CHG-7',
    notificationEmail: 'team@client.example',
    cloudProvider: 'AZURE',
    credentialId: credentials.azure,
    region: 'EUROPE_WEST',
    topologyName: 'BI_DEPLOYMENT',
    topologyVersion: '1.0.1',
    deploymentConfigId: 'bi-1.2',
    connectionString: 'Server=db.example',
    pbiUserDisplayName: 'Reports',
    pbiUserMailNickName: 'reports',
    pbiUserDefaultPassword: 'aB1!aaaaaaaaa',
    additionalParameters: {},
  });
  const vpcBody = () => ({
    credentialId: credentials.aws,
    client: 'brightwater',
    name: `own_${made++}`,
    region: 'US_WEST_2',
    vpcCidr: '10.60.0.0/16',
    usedCidrs: [],
    deploymentConfigId: 't910-1.4',
  });
  async function vpcThatWaits(): Promise<number> {
    const { id } = await create('/deploymentvpcs', vpcBody());
    await portal.services.queries
      .updateTable('vpcs')
      .set({ status: 'PENDING_APPROVAL' })
      .where('vpc_id', '=', id)
      .execute();
    return id;
  }

  it.each([
    [
      'BI deployment',
      async () => (await create('/bideploymentrequests', biBody())).id,
      (id: unknown, decision: string) => `/bideploymentrequests/approvals/${decision}/${id}`,
    ],
    [
      'cloud account',
      async () => (await create('/cloudaccounts/aws', cloudAccountBody(made++))).id,
      (id: unknown, decision: string) => `/cloudaccounts/approvals/${decision.toUpperCase()}/${id}`,
    ],
    [
      'VPC',
      vpcThatWaits,
      (id: unknown, decision: string) => `/deploymentvpcs/approvals/${decision.toUpperCase()}/${id}`,
    ],
  ])('of a %s is refused, but not for other approvers', async (_, make, path) => {
    const give = (decision: string, id: unknown, tokens: Tokens) => portal.call('PUT', path(id, decision), { tokens });
    const own = await make();
    await forbid('BRIGHTWATER', true);
    const refused = await give('approve', own, requester);
    expect([refused.statusCode, refused.json().message]).toEqual([409, REFUSAL]);
    expect((await give('approve', own, approver)).statusCode).toBe(200);
    expect((await give('reject', await make(), requester)).statusCode).toBe(200);
    await forbid('BRIGHTWATER', false);
    expect((await give('approve', await make(), requester)).statusCode).toBe(200);
  });

  it('is not possible by creating a record either: an approver’s VPC needs another approver', async () => {
    const statusOf = async () => (await create('/deploymentvpcs', vpcBody())).record.status;
    await forbid('BRIGHTWATER', true);
    expect(await statusOf()).toBe('PENDING_APPROVAL');
    await forbid('BRIGHTWATER', false);
    expect(await statusOf()).toBe('PENDING_CREATION');
  });

  it('is refused if any tenant of a shared cloud account forbids it', async () => {
    const tokens = await portal.signIn('administrator', 'BRIGHTWATER');
    const { id } = await create(
      '/cloudaccounts/aws',
      cloudAccountBody(made++, { tenants: ['BRIGHTWATER', 'KESTREL'] }),
      tokens,
    );
    const refused = await portal.call('PUT', `/cloudaccounts/approvals/APPROVE/${id}`, { tokens });
    expect([refused.statusCode, refused.json().message]).toEqual([409, REFUSAL]);
  });
});
