/** Valid bodies of the deployment forms, for the reference data of the demo. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEMOS } from '../../server/areas/index.ts';
import { type Queries, transaction } from '../../server/database/database.ts';
import { insertReferenceData } from '../../server/demo/reference-data.ts';
import { newUploadToken, uploadTokenHash } from '../../server/files/uploads.ts';
import type { Services } from '../../server/services.ts';
import type {
  ApplicationBody,
  CommonRequestBody,
  DatabaseRequestBody,
  NetworkBody,
  OnPremRequestBody,
  ProductRequestBody,
  StoreServerRequestBody,
  WindowsRequestBody,
} from '../../src/contract/generated/schema.d.ts';
import { pathToWire, valueToWire } from '../../src/contract/product-names.ts';
import type { TestPortal, Tokens } from './portal.ts';

export interface FormBodies {
  readonly PRODUCT: ProductRequestBody;
  readonly PRODUCT_ON_PREM: OnPremRequestBody;
  readonly STORESERVER: StoreServerRequestBody;
  readonly WINDOWS: WindowsRequestBody;
  readonly DATABASE: DatabaseRequestBody;
}

/** Path of each form's calls after `/deploymentrequests/`. */
const FORM_PATHS = {
  PRODUCT: 'product',
  PRODUCT_ON_PREM: 'onprem/product',
  STORESERVER: 'storeserver',
  WINDOWS: 'windows',
  DATABASE: 'database/aws',
} as const satisfies Record<keyof FormBodies, string>;

const VALIDATION_PATHS = { ...FORM_PATHS, PRODUCT_ON_PREM: 'onprem', DATABASE: 'database' } as const;

/** The caller, and what is sent in addition to the body. */
export interface FormCall {
  readonly tokens: Tokens;
  readonly headers?: Record<string, string>;
}

/** The forms' calls as sent over the wire; bodies with the contract's names. */
export function formCalls(portal: TestPortal) {
  const { product } = portal.services.configuration;
  const send = (method: 'POST' | 'PUT', path: string, body: object, { tokens, headers = {} }: FormCall) =>
    portal.call(method, pathToWire(`/deploymentrequests/${path}`, product), {
      tokens,
      headers,
      body: Object(valueToWire(body, product)),
    });
  return {
    create: (type: keyof FormBodies, body: object, call: FormCall) => send('POST', FORM_PATHS[type], body, call),
    update: (type: keyof FormBodies, id: number, body: object, call: FormCall) =>
      send('PUT', `${FORM_PATHS[type]}/${id}`, body, call),
    /** `id` is the edited request. */
    validate: (type: keyof FormBodies, body: object, { id, ...call }: FormCall & { readonly id?: number }) =>
      send('POST', `validate/${VALIDATION_PATHS[type]}${id === undefined ? '' : `?id=${id}`}`, body, call),
  };
}

/** Stores the row of an uploaded file; returns its token. */
export async function storeUpload(
  queries: Queries,
  upload: { readonly userId: number; readonly tenantId?: string; readonly fileName?: string },
): Promise<string> {
  const token = newUploadToken();
  await queries
    .insertInto('uploads')
    .values({
      upload_id: randomUUID(),
      token_hash: uploadTokenHash(token),
      tenant_id: upload.tenantId ?? 'BRIGHTWATER',
      user_id: upload.userId,
      path: 'deployments',
      file_name: upload.fileName ?? 'stacks.zip',
      size: 10,
      sha256: '00',
      stored_at: new Date(),
    })
    .execute();
  return token;
}

/** Stores the choices of the forms, and continues the ids after them. */
export async function fillChoices({ queries, secrets: keys, now }: Services): Promise<void> {
  await transaction(queries, async (within) => {
    for (const { insertChoices } of DEMOS) await insertChoices?.(within, { keys });
    await insertReferenceData(within, now());
  });
  await sql`
    select
      setval(pg_get_serial_sequence('credentials', 'credential_id'), (select max(credential_id) from credentials)),
      setval(pg_get_serial_sequence('vpcs', 'vpc_id'), (select max(vpc_id) from vpcs))
  `.execute(queries);
}

let made = 0;

/** Ids of credentials with secrets that a form can choose, by provider. */
export async function choosableCredentials(
  portal: TestPortal,
  operator: Tokens,
): Promise<{ readonly aws: number; readonly azure: number }> {
  const answer = await portal.call('GET', '/credentials?useForDeployment=true&pageSize=100', { tokens: operator });
  const listed: { cloudProvider: string; credentialId: number; isEmpty: boolean }[] = answer.json().results;
  const idOf = (provider: string) =>
    listed.find(({ cloudProvider, isEmpty }) => cloudProvider === provider && !isEmpty)?.credentialId ?? 0;
  return { aws: idOf('AWS'), azure: idOf('AZURE') };
}

/** Licences as the portal reads them. */
export function licenceText(company: string, until = '2999-12-31'): string {
  return `<Licence><CompanyName>${company}</CompanyName><ExpiryDate>${until}</ExpiryDate></Licence>`;
}

async function credentialOf(queries: Queries, tenantId: string, provider: 'AWS' | 'ON_PREM'): Promise<number> {
  const { credential_id: id } = await queries
    .selectFrom('credentials')
    .select('credential_id')
    .where('tenant_id', '=', tenantId)
    .where('cloud_provider', '=', provider)
    .orderBy('credential_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function vpcOf(queries: Queries, tenantId: string, configId: string): Promise<number> {
  const { vpc_id: id } = await queries
    .selectFrom('vpcs')
    .select('vpc_id')
    .where('tenant_id', '=', tenantId)
    .where('deployment_config_id', '=', configId)
    .where('region', '=', 'US_WEST_2')
    .where('status', '=', 'AVAILABLE')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

interface Topology {
  readonly topologyName: string;
  readonly topologyVersion: string;
  readonly deploymentConfigId: string;
}

const T910: Topology = { topologyName: 'T910', topologyVersion: '1.0.1', deploymentConfigId: 't910-1.4' };
const T500: Topology = { topologyName: 'T500', topologyVersion: '2.1.0', deploymentConfigId: 't500-2.1' };
const EDGE: Topology = { topologyName: 'STORE_EDGE', topologyVersion: '1.4.0', deploymentConfigId: 'store-edge-1.4' };
const DATABASE: Topology = {
  topologyName: 'DATABASE',
  topologyVersion: '1.0.1',
  deploymentConfigId: 'database-1.2',
};

async function common(
  queries: Queries,
  tenantId: string,
  provider: 'AWS' | 'ON_PREM',
  topology: Topology,
): Promise<CommonRequestBody> {
  made += 1;
  return {
    client: 'harbour',
    environmentIdentifier: `form-${made}`,
    approvalReference: 'CHG-4711',
    environmentType: 'TEST',
    environmentTypeProduction: false,
    notificationEmails: ['team@client.example'],
    deploymentSchedule: {
      activeDuring: 'DAILY_SCHEDULE',
      timeZone: 'Europe/Berlin',
      startDate: '2999-01-01',
      endDate: '2999-12-31',
      startupTime: '08:00',
      shutdownTime: '18:00',
    },
    cloudProvider: provider,
    credentialId: await credentialOf(queries, tenantId, provider),
    usedEmptyCredential: false,
    ...topology,
    deploymentMode: 'PUBLIC',
    additionalParameters: { LOG_LEVEL: 'DEBUG' },
    deploymentTags: { Department: 'Operations', SubDepartment: 'Network', Owner: 'me' },
    enableMonitoring: false,
    monitoringCredentialId: null,
    enableMonitoringAgent: true,
    deploymentMonitoringSchedule: { scriptVersionId: 'version-2', idleTimeMins: 10 },
    tokenValidFrom: '2999-02-01',
    tokenValidTo: '2999-03-01',
  };
}

async function network(queries: Queries, tenantId: string, { deploymentConfigId }: Topology): Promise<NetworkBody> {
  const vpcId = await vpcOf(queries, tenantId, deploymentConfigId);
  return { region: 'US_WEST_2', availabilityZone: 'us-west-2a', vpcId };
}

const APPLICATION: ApplicationBody = {
  licence: licenceText('Harbour Foods'),
  defaultPassword: 'canary-default1',
  sftpPassword: 'canary-sftp1',
  companyName: 'Harbour Foods',
  platformVersion: '9.1.0',
  configs: ['base', 'loyalty'],
  zabbixConfiguration: { zabbixMonitoringEnabled: true },
  uploadedStackFileToken: null,
  uploadedEnvFileToken: null,
  isFileSet: false,
};

const MAKERS: {
  readonly [Type in keyof FormBodies]: (queries: Queries, tenantId: string) => Promise<FormBodies[Type]>;
} = {
  PRODUCT: async (queries, tenantId) => ({
    deploymentType: 'PRODUCT',
    ...(await common(queries, tenantId, 'AWS', T910)),
    ...(await network(queries, tenantId, T910)),
    ...APPLICATION,
  }),
  PRODUCT_ON_PREM: async (queries, tenantId) => ({
    deploymentType: 'PRODUCT_ON_PREM',
    ...(await common(queries, tenantId, 'ON_PREM', T500)),
    ...APPLICATION,
    uploadedProfileFileToken: null,
  }),
  STORESERVER: async (queries, tenantId) => ({
    deploymentType: 'STORESERVER',
    ...(await common(queries, tenantId, 'AWS', EDGE)),
    ...(await network(queries, tenantId, EDGE)),
    numberOfVms: 3,
  }),
  WINDOWS: async (queries, tenantId) => ({
    deploymentType: 'WINDOWS',
    ...(await common(queries, tenantId, 'AWS', T910)),
    ...(await network(queries, tenantId, T910)),
    platformVersion: '9.1.0',
    windowsVmCount: 2,
    installerApplicationsData: {
      installerApplications: [
        { applicationType: 'POS', deviceId: 'D1', registrationSerialNo: 'SN-1', vmIndex: 1, isInstalled: false },
      ],
      emRegistrationUrl: 'https://em.client.example/register',
      linkedDeploymentRequest: null,
      availableVmIndexes: Array.from({ length: 99 }, (_, index) => index + 2),
    },
  }),
  DATABASE: async (queries, tenantId) => ({
    deploymentType: 'DATABASE',
    ...(await common(queries, tenantId, 'AWS', DATABASE)),
    ...(await network(queries, tenantId, DATABASE)),
    databaseInstanceType: 'db.m6g.large',
    isMultiAz: true,
    enableEncryption: true,
    enableDeletionProtection: true,
    storage: 1000,
    enableStorageAutoScaling: true,
    maxStorage: 1100,
    enableBackups: true,
    backupRetentionPeriod: 7,
    backupWindowSchedule: { timeZone: 'Europe/Berlin', startupTime: '01:00', shutdownTime: '03:00' },
    createReadReplica: true,
    readReplicaInstanceType: 'db.m6g.large',
    sourceSnapshotId: 'snap-1',
    sourceDatabaseDumpUrl: null,
  }),
};

/** A valid body with a unique environment identifier. */
export function formBody<Type extends keyof FormBodies>(
  queries: Queries,
  type: Type,
  tenantId = 'BRIGHTWATER',
): Promise<FormBodies[Type]> {
  return MAKERS[type](queries, tenantId);
}
