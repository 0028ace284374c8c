/** Two users save the same text for two records at the same time: one is refused, as if the other had saved first. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../tests/database/databases.ts';
import { atOnce } from '../../tests/server/at-once.ts';
import { choosableCredentials, fillChoices } from '../../tests/server/deployment-forms.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { cloudAccountBody, credentialBody } from '../../tests/server/record-bodies.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

describeEachDatabase('the same text saved at the same time', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let credentials: { readonly aws: number; readonly azure: number };
  let made = 0;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
    credentials = await choosableCredentials(portal, operator);
  });
  afterAll(() => portal.close());

  interface AreaCalls {
    readonly table: keyof Tables;
    readonly create: string;
    readonly edit: string;
    readonly body: () => object;
  }
  const VPCS: AreaCalls = {
    table: 'vpcs',
    create: '/deploymentvpcs',
    edit: '/deploymentvpcs/',
    body: () => ({
      credentialId: credentials.aws,
      client: 'brightwater',
      name: `network_${made}`,
      region: 'US_WEST_2',
      isExistingVpc: true,
      vpcResourceId: `vpc-${made}`,
      vpcCidr: '10.60.0.0/16',
      usedCidrs: [],
      shouldDeploySupportingInfrastructure: true,
      dnsName: `name${made}.client.example`,
      deploymentConfigId: 't910-1.4',
    }),
  };
  const CREDENTIALS: AreaCalls = {
    table: 'credentials',
    create: '/credentials',
    edit: '/credentials/normal/',
    body: () => credentialBody(made),
  };
  const CLOUD_ACCOUNTS: AreaCalls = {
    table: 'cloud_accounts',
    create: '/cloudaccounts/aws',
    edit: '/cloudaccounts/aws/',
    body: () => cloudAccountBody(made),
  };
  const BI_DEPLOYMENTS: AreaCalls = {
    table: 'bi_deployments',
    create: '/bideploymentrequests',
    edit: '/bideploymentrequests/',
    body: () => ({
      client: 'brightwater',
      environmentIdentifier: `bi-${made}`,
      approvalReference: 'CHG-7',
      notificationEmail: 'team@client.example',
      cloudProvider: 'AZURE',
      credentialId: credentials.azure,
      region: 'EUROPE_WEST',
      topologyName: 'BI_DEPLOYMENT',
      topologyVersion: '1.0.1',
      deploymentConfigId: 'bi-1.2',
      connectionString: 'Server=tcp:db.example',
      pbiUserDisplayName: 'Reports',
      pbiUserMailNickName: 'reports',
      pbiUserDefaultPassword: 'aB1!aaaaaaaaa',
      additionalParameters: {},
    }),
  };

  const body = (area: AreaCalls, changes: object = {}) => {
    made += 1;
    return { ...area.body(), ...changes };
  };
  const create = (area: AreaCalls, given: object) =>
    portal.call('POST', area.create, { tokens: operator, body: given });

  const TEXTS: readonly (readonly [string, AreaCalls, Readonly<Record<string, string>>, string, string])[] = [
    ['name of a VPC', VPCS, { name: 'Same_Name' }, 'name', 'A VPC with this name already exists'],
    [
      'resource identifier of a VPC',
      VPCS,
      { vpcResourceId: 'vpc-same' },
      'vpcResourceId',
      'A VPC with this resource identifier already exists',
    ],
    [
      'DNS name of a VPC',
      VPCS,
      { dnsName: 'same.client.example' },
      'dnsName',
      'A VPC with this DNS name already exists',
    ],
    [
      'name of a credential',
      CREDENTIALS,
      { credentialName: 'Same credential' },
      'credentialName',
      'A credential with this name already exists in one of the selected tenants',
    ],
    [
      'email of a cloud account',
      CLOUD_ACCOUNTS,
      { accountEmail: 'same@client.example' },
      'accountEmail',
      'A cloud account already exists under this ID or email',
    ],
    [
      'environment of a BI deployment',
      BI_DEPLOYMENTS,
      { environmentIdentifier: 'same' },
      'environmentIdentifier',
      'This client already has a BI deployment with this environment identifier',
    ],
  ];

  it.each(TEXTS)('%s, in two edits', async (_, area, changes, field, message) => {
    const bodies = [body(area), body(area)];
    const edits: (readonly [string, object])[] = [];
    for (const given of bodies) {
      const answer = await create(area, given);
      expect(answer.statusCode, answer.body).toBe(200);
      edits.push([`${area.edit}${answer.json().id}`, { ...given, ...changes }]);
    }
    const answers = await atOnce(database, area.table, () =>
      edits.map(([path, given]) => portal.call('PUT', path, { tokens: operator, body: given })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort(), answers.map((answer) => answer.body).join()).toEqual([
      200, 422,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)?.json();
    expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ field, message }] });
  });

  it.each([
    ...TEXTS,
    [
      'id of a cloud account',
      CLOUD_ACCOUNTS,
      { accountId: 'same-id' },
      'accountId',
      'A cloud account already exists under this ID or email',
    ] as const,
  ])('%s, in two new records', async (_, area, changes, field, message) => {
    const own = Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, text.replace(/same/i, 'new')]));
    const bodies = [body(area, own), body(area, own)];
    const answers = await atOnce(database, area.table, () => bodies.map((given) => create(area, given)));
    expect(answers.map(({ statusCode }) => statusCode).sort(), answers.map((answer) => answer.body).join()).toEqual([
      200, 422,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)?.json();
    expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ field, message }] });
  });
});
