/** A server with users and records, for tests that call every operation of the contract. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rehearsedMonitoring } from '../../server/areas/bi-deployments/monitoring.ts';
import { biSecrets } from '../../server/areas/bi-deployments/record.ts';
import { storeAccess } from '../../server/areas/deployments/access-results.ts';
import { requestForm } from '../../server/areas/deployments/forms/request-form.ts';
import { launchTokenHash } from '../../server/areas/deployments/launch-links.ts';
import type { DeploymentDocument } from '../../server/areas/deployments/record.ts';
import { deployments } from '../../server/areas/deployments/store.ts';
import { plannedVpcs } from '../../server/areas/vpcs/vpcs.ts';
import { type Database, transaction } from '../../server/database/database.ts';
import { DEMO_TENANTS } from '../../server/demo/identities.ts';
import { attachUpload } from '../../server/files/uploads.ts';
import { createRecord } from '../../server/forms/record-form.ts';
import { MAIL_TEXT } from '../../server/mailing/deliver.ts';
import { writePlan } from '../../server/plans/plan-store.ts';
import { PUSH_TARGET } from '../../server/push/tables.ts';
import { seal } from '../../server/seal.ts';
import { newSecrets, type Secrets } from '../../server/secrets.ts';
import type { Services } from '../../server/services.ts';
import { PRIVILEGES } from '../../src/rules/access/privileges.ts';
import type { BiDeploymentStatus } from '../../src/rules/bi-deployments/record.ts';
import type { CloudAccountStatus } from '../../src/rules/cloud-accounts/record.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { naturalSortKey, versionSortKey } from '../../src/rules/formats/version-order.ts';
import type { UserStatus } from '../../src/rules/users/record.ts';
import type { VpcStatus } from '../../src/rules/vpcs/record.ts';
import { biDeploymentRow } from '../server/bi-deployments.ts';
import { type FormBodies, fillChoices, formBody, storeUpload } from '../server/deployment-forms.ts';
import { storeCredential, storeRequest } from '../server/deployment-requests.ts';
import { multipart } from '../server/multipart.ts';
import { type Person, settle } from '../server/people.ts';
import { idTokenClaims, makeIdToken, startTestPortal, type TestPortal, type Tokens } from '../server/portal.ts';
import { SoftwareAuthenticator } from '../server/software-authenticator.ts';
import { PLAIN_ZIP } from '../server/zips.ts';

/** Where a call finds its record, and the record's properties. */
export interface Place {
  readonly tenantId: string;
  readonly production?: boolean;
  /** The caller, for a record that belongs to one user; default: the administrator. */
  readonly account?: string;
  /** Statuses instead of those that the call needs. */
  readonly tuple?: Partial<StatusTuple>;
  readonly accountStatus?: CloudAccountStatus;
  readonly vpcStatus?: VpcStatus;
  readonly biStatus?: BiDeploymentStatus;
  readonly userStatus?: UserStatus;
}

/** With every kind of field, so that an answer shows all of them. */
const DOCUMENT: DeploymentDocument = {
  cloudProvider: 'AWS',
  region: 'US_WEST_2',
  availabilityZone: 'US_WEST_2A',
  network: '10.20.0.0/16',
  topologyName: 'T300',
  topologyVersion: '1.0.1',
  deploymentMode: 'PUBLIC',
  configs: ['base'],
  additionalParameters: { heap: '4g' },
  deploymentTags: { Department: 'Retail', SubDepartment: 'Stores' },
  notificationEmails: ['team@client.example'],
  companyName: 'Harbour Foods',
  emUrl: 'https://em.example',
  enableMonitoring: true,
  enableMonitoringAgent: true,
  deploymentMonitoringSchedule: { scriptVersion: '1.0', idleTimeMins: 5 },
  zabbixConfiguration: { zabbixMonitoringEnabled: false },
  deploymentSchedule: {
    activeDuring: 'DAILY_SCHEDULE',
    timeZone: 'Europe/Berlin',
    startDate: '2026-01-01',
    endDate: '2999-12-31',
    startupTime: '08:00',
    shutdownTime: '18:00',
  },
  demoDeploymentBuilds: [{ buildNumber: 3, buildUrl: 'https://jenkins.example/job/3', isBuildSuccess: true }],
  awsMaintenanceBuilds: [{ buildNumber: 1, buildUrl: 'https://jenkins.example/job/1', isBuildSuccess: false }],
};

const SECRETS = { licence: '<Licence/>', defaultPassword: 'canary-default', sftpPassword: 'canary-sftp' };

/** Additional users, both only in BRIGHTWATER. */
const PEOPLE: readonly Person[] = [
  { name: 'resident', privileges: PRIVILEGES.filter((name) => name !== 'tenant.all.access') },
  { name: 'bystander', privileges: ['activitylog.list'] },
];

interface WorldOptions {
  /** Without the extensions. */
  readonly plain?: boolean;
  /** Fills the database before the first call; default: reference data. */
  readonly fill?: (services: Services) => Promise<unknown>;
  /** The keys of the database; default: new ones. */
  readonly secrets?: Secrets;
}

/** A row of an account; other values are the same for all. */
function cloudAccountRow(id: string, tenantId: string, status: CloudAccountStatus) {
  return {
    account_id: id,
    tenant_id: tenantId,
    account_email: `${id}@client.example`,
    account_type_id: 1,
    client: 'harbour',
    display_name: 'Sandbox',
    should_persist_deployment_credential: true,
    should_create_monitoring_credential: true,
    is_existing: false,
    aws_account_id: null,
    aws_admin_role_name: null,
    deployment_config_id: 't910-1.4',
    status,
    created_by: 1,
    last_build_url: 'https://jenkins.example/job/3',
  };
}

export class World {
  readonly portal: TestPortal;
  readonly database: Database;
  /** Minutes by which the server's clock is ahead. */
  #ahead = { minutes: 0 };
  #colleagues = new Map<string, number>();

  private constructor(portal: TestPortal, database: Database, ahead: { minutes: number }) {
    this.portal = portal;
    this.database = database;
    this.#ahead = ahead;
  }

  static async start(
    database: Database,
    { plain = false, fill = fillChoices, secrets = newSecrets() }: WorldOptions = {},
  ): Promise<World> {
    const ahead = { minutes: 0 };
    const now = () => new Date(Date.now() + ahead.minutes * 60_000);
    const portal = await startTestPortal({ database, secrets, now, configuration: { plain } });
    const world = new World(portal, database, ahead);
    await fill(portal.services);
    for (const person of PEOPLE) await settle(database.queries, person);
    return world;
  }

  /** Runs `work` with the clock this many minutes ahead. */
  async later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
    this.#ahead.minutes += minutes;
    try {
      return await work();
    } finally {
      this.#ahead.minutes -= minutes;
    }
  }

  signIn(account: string, tenantId?: string): Promise<Tokens> {
    return this.portal.signIn(account, tenantId);
  }

  /** An id token of the embedded identity provider for a demo account. */
  googleToken(account: string): Promise<string> {
    const claims = idTokenClaims(`${account}@meridian.example`);
    return makeIdToken(this.portal.providerKey, claims, this.portal.services.now());
  }

  /** A request with statuses, a deployment credential with secrets, and everything that a detail page shows. */
  async request({ tenantId, production, tuple }: Place, needed: Partial<StatusTuple> = {}): Promise<number> {
    const { queries } = this.database;
    const secrets = seal(this.portal.services.secrets, 'deployment_requests.secrets', JSON.stringify(SECRETS));
    return storeRequest(queries, {
      row: {
        tenant_id: tenantId,
        environment_type: production === true ? 'PRODUCTION' : 'TEST',
        credential_id: await this.credential({ tenantId }),
        last_build_url: 'https://jenkins.example/job/3',
        secrets,
      },
      tuple: { ...needed, ...tuple },
      document: DOCUMENT,
    });
  }

  /** A running environment that its uptime schedule will stop, optionally kept awake. */
  async scheduledRequest(place: Place, keepAwakeUntil: Date | null = null): Promise<number> {
    const id = await this.request(place, { approval: 'LAUNCHED', infrastructure: 'STARTED', service: 'SERVICES_UP' });
    const deploymentSchedule = { activeDuring: 'DAILY_SHUTDOWN', timeZone: 'UTC', shutdownTime: '18:00' } as const;
    await this.database.queries
      .updateTable('deployment_requests')
      .set({ document: JSON.stringify({ ...DOCUMENT, deploymentSchedule }), keep_awake_until: keepAwakeUntil })
      .where('id', '=', id)
      .execute();
    return id;
  }

  /** A request whose plan has failed. */
  async plannedRequest(place: Place): Promise<number> {
    const id = await this.request(place, { approval: 'PENDING_APPROVAL' });
    await this.failPlan('deployments', id);
    return id;
  }

  async failPlan(area: string, id: number | string): Promise<void> {
    await transaction(this.database.queries, (within) =>
      writePlan(within, { area, id }, new Date(), { state: 'FAILED', failure: 'It broke.' }),
    );
  }

  /** A request whose launch is at its second stage. */
  async runningRequest(place: Place): Promise<number> {
    const id = await this.request(place, {
      approval: 'LAUNCHED',
      infrastructure: 'PENDING_CREATION',
      job: 'LAUNCHING',
    });
    await this.runningLaunch(place, 'deployments', id, ['QUEUED', 'LAUNCHING', 'CREATING_VPC']);
    return id;
  }

  /** Lets the record's launch be at its second stage. */
  async runningLaunch({ tenantId }: Place, area: string, id: number | string, plan: readonly string[]): Promise<void> {
    await this.database.queries
      .insertInto('operations')
      .values({
        area,
        subject_id: String(id),
        tenant_id: tenantId,
        operation: 'LAUNCH',
        requested_by: 1,
        plan: JSON.stringify(plan),
        position: 1,
        build_number: 1,
      })
      .execute();
  }

  /** A request created through its form, and the body to send again. */
  async made<Type extends keyof FormBodies>(type: Type, place: Place): Promise<{ id: number; body: FormBodies[Type] }> {
    const { tenantId, production, tuple } = place;
    const { queries } = this.database;
    const environmentType = production === true ? 'PRODUCTION' : 'TEST';
    const body: FormBodies[Type] = { ...(await formBody(queries, type, tenantId)), environmentType };
    const viewer = {
      userId: 1,
      name: 'Maker',
      email: 'maker@meridian.example',
      status: 'ACTIVE',
      tenantId,
      tenantScope: tenantId,
      privileges: new Set(PRIVILEGES),
      session: 'none',
    } as const;
    const planned = plannedVpcs(this.portal.services);
    const context = { viewer, now: this.portal.services.now(), keys: this.portal.services.secrets };
    const { id } = await transaction(queries, (within) => createRecord(requestForm(planned), within, body, context));
    await queries
      .updateTable('deployment_requests')
      .set({
        approval_status: tuple?.approval ?? 'PENDING_APPROVAL',
        infrastructure_status: tuple?.infrastructure ?? 'INIT',
        job_status: tuple?.job ?? 'IDLE',
        service_status: tuple?.service ?? 'SERVICES_NOT_MONITORED',
      })
      .where('id', '=', id)
      .execute();
    return { id, body };
  }

  /** A VPC of the tenant, with the log of a build. */
  async vpc({ tenantId, vpcStatus }: Place, needed: VpcStatus = 'PENDING_APPROVAL'): Promise<number> {
    const { queries } = this.database;
    const row = {
      tenant_id: tenantId,
      name: `${tenantId.toLowerCase()}_${randomUUID().replaceAll('-', '')}`,
      client: 'harbour',
      credential_id: await this.credential({ tenantId }),
      deployment_config_id: 't910-1.4',
      region: 'US_WEST_2',
      status: vpcStatus ?? needed,
      vpc_cidr: '10.44.0.0/16',
      used_cidrs: '[]',
      created_by: 1,
      last_build_url: 'https://jenkins.example/job/3',
    };
    const { vpc_id: id } = await queries.insertInto('vpcs').values(row).returning('vpc_id').executeTakeFirstOrThrow();
    await queries
      .insertInto('build_logs')
      .values({ area: 'vpcs', subject_id: String(id), build_number: 1, job_name: 'CREATING_VPC', content: 'Failed' })
      .execute();
    return id;
  }

  /** A cloud account of the tenant alone, with the log of a build. */
  async cloudAccount({ tenantId, accountStatus }: Place, needed: CloudAccountStatus = 'PENDING_APPROVAL') {
    const { queries } = this.database;
    const id = `account-${randomUUID().slice(0, 12)}`;
    const status = accountStatus ?? needed;
    await queries
      .insertInto('cloud_accounts')
      .values(cloudAccountRow(id, tenantId, status))
      .execute();
    await queries.insertInto('cloud_account_tenants').values({ account_id: id, tenant_id: tenantId }).execute();
    await queries
      .insertInto('build_logs')
      .values({ area: 'cloud-accounts', subject_id: id, build_number: 1, job_name: 'create', content: 'done\n' })
      .execute();
    return id;
  }

  /** A launched BI deployment with secrets and a build log. */
  async biDeployment({ tenantId, biStatus }: Place, needed: BiDeploymentStatus = 'PENDING_APPROVAL') {
    const { queries } = this.database;
    const row = biDeploymentRow(tenantId, biStatus ?? needed);
    const keys = this.portal.services.secrets;
    const { id } = await queries
      .insertInto('bi_deployments')
      .values({
        ...row,
        credential_id: await this.credential({ tenantId }),
        secrets: biSecrets.seal(keys, { connectionString: 'canary-connection', pbiUserDefaultPassword: 'canary-bi' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { resources, models } = rehearsedMonitoring({ id, ...row }, new Date());
    await queries.insertInto('bi_resources').values(resources).execute();
    await queries.insertInto('bi_models').values(models).execute();
    await queries
      .insertInto('build_logs')
      .values({
        area: 'bi-deployments',
        subject_id: String(id),
        build_number: 1,
        job_name: 'bi-deployment',
        content: 'done\n',
      })
      .execute();
    return id;
  }

  /** The token of a file that the caller has uploaded in the tenant. */
  async upload(place: Place, fileName?: string): Promise<string> {
    const userId = await this.userIdOf(place);
    const { tenantId } = place;
    return storeUpload(this.database.queries, { userId, tenantId, ...(fileName !== undefined && { fileName }) });
  }

  /** A database instance type of AWS that nothing uses. */
  async instanceType(): Promise<string> {
    const type = `db.${randomUUID()}`;
    await this.database.queries
      .insertInto('database_instance_types')
      .values({ cloud_provider: 'AWS', instance_type: type, sort_key: naturalSortKey(type), created_by: null })
      .execute();
    return type;
  }

  private async userIdOf({ account = 'administrator' }: Place): Promise<number> {
    const { user_id: userId } = await this.database.queries
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', `${account}@meridian.example`)
      .executeTakeFirstOrThrow();
    return userId;
  }

  /** One that is gone. */
  async runnerHost(): Promise<string> {
    const id = randomUUID();
    await this.database.queries
      .insertInto('runner_hosts')
      .values({
        host_id: id,
        name: 'web-1',
        machine: 'web-1',
        version: '1.0.0',
        labels: '[]',
        runners: '["tofu"]',
        capacity: 4,
        session: null,
        started_at: new Date(0),
        last_seen_at: new Date(0),
      })
      .execute();
    return id;
  }

  /** A passkey of the caller. */
  async passkey(place: Place): Promise<string> {
    return this.passkeyOf(await this.userIdOf(place));
  }

  async passkeyOf(userId: number): Promise<string> {
    const { credentialId, publicKey } = new SoftwareAuthenticator();
    const { passkey_id: id } = await this.database.queries
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: credentialId,
        public_key: publicKey,
        counter: 0,
        name: 'Work phone',
        created_at: new Date(),
      })
      .returning('passkey_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** One that the caller's browser has created. */
  async newPasskey(place: Place) {
    const challenge = randomBytes(32).toString('base64url');
    const values = { challenge, expires_at: new Date(Date.now() + 60_000) };
    const { queries } = this.database;
    const userId = await this.userIdOf(place);
    await queries.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await queries
      .insertInto('passkey_challenges')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    const origin = this.portal.services.publicUrl;
    return { name: 'Work phone', ...new SoftwareAuthenticator().create({ challenge, origin }) };
  }

  /** A device of the caller that can't be reached: the server's key is another one by now. */
  async pushDevice(place: Place): Promise<string> {
    const { queries } = this.database;
    const userId = await this.userIdOf(place);
    const { subscription_id: id } = await queries
      .insertInto('push_subscriptions')
      .values({
        user_id: userId,
        session: randomUUID(),
        endpoint_hash: randomUUID(),
        sealed_target: seal(this.portal.services.secrets, PUSH_TARGET, '{}'),
        key_id: 'former',
        name: 'Chrome on Android',
        shown: '[]',
      })
      .returning('subscription_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A comment on a chart by the account of the place. */
  async workflowComment(place: Place, isResolved = false): Promise<number> {
    const { queries } = this.database;
    const userId = await this.userIdOf(place);
    const { comment_id: id } = await queries
      .insertInto('workflow_comments')
      .values({
        workflow: 'deployment',
        element: '',
        element_label: '',
        chart_version: '1',
        fingerprint: '1',
        comment: 'Who may launch this?',
        created_by: userId,
      })
      .returning('comment_id')
      .executeTakeFirstOrThrow();
    if (isResolved) {
      await queries
        .updateTable('workflow_comments')
        .set({ resolved_at: new Date(), resolved_by: userId })
        .where('comment_id', '=', id)
        .execute();
    }
    return id;
  }

  /** The place's account has written it. */
  async recordComment({ account = 'administrator' }: Place, vpcId: number): Promise<number> {
    const { queries } = this.database;
    const { user_id: userId } = await queries
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', `${account}@meridian.example`)
      .executeTakeFirstOrThrow();
    const { comment_id: id } = await queries
      .insertInto('record_comments')
      .values({
        area: 'vpcs',
        record_id: String(vpcId),
        comment: 'Is the address range free?',
        created_by: userId,
        created_at: new Date(),
      })
      .returning('comment_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A topology of the place's tenant that nothing uses. */
  async topology({ tenantId }: Place): Promise<{ name: string; version: string }> {
    const [name, version] = [`T_${randomUUID().slice(0, 8)}`, '1.0.0'];
    await this.database.queries
      .insertInto('topologies')
      .values({
        name,
        version,
        sort_key: versionSortKey(version),
        service_providers: JSON.stringify(['AWS']),
        documentation_url: null,
        config_ids: JSON.stringify(['t910-1.4']),
      })
      .execute();
    await this.database.queries
      .insertInto('topology_tenants')
      .values({ topology_id: `${name}/${version}`, tenant_id: tenantId })
      .execute();
    return { name, version };
  }

  /** The token of a topology's zip that the account of the place has uploaded. */
  topologyZip(place: Place): Promise<string> {
    return this.upload(place, 'topology.zip');
  }

  /** A topology that has a zip. */
  async topologyWithZip({ tenantId }: Place): Promise<{ name: string; version: string }> {
    const key = await this.topology({ tenantId });
    const tokens = await this.portal.signIn('administrator', tenantId);
    const answer = await this.portal.call('POST', '/files/upload/topologies/topology.zip', {
      tokens,
      ...multipart({ content: PLAIN_ZIP }),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await transaction(this.database.queries, (within) =>
      attachUpload(within, answer.body, { area: 'topologies', id: `${key.name}/${key.version}` }),
    );
    return key;
  }

  /** A platform version that nothing uses. */
  async platformVersion(): Promise<string> {
    const version = `v-${randomUUID().slice(0, 12)}`;
    await this.database.queries
      .insertInto('platform_versions')
      .values({
        version,
        sort_key: versionSortKey(version),
        name: 'Unused',
        status: 'RELEASE',
        docker_version: '1',
        installer_version: '1',
      })
      .execute();
    return version;
  }

  /** A credential that has its secrets. */
  async credential({ tenantId }: Place): Promise<number> {
    const { credential_id: id } = await this.database.queries
      .selectFrom('credentials')
      .select('credential_id')
      .where('tenant_id', '=', tenantId)
      .where('secrets', 'is not', null)
      .orderBy('credential_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A credential of the tenant alone that nothing uses. */
  async unusedCredential({ tenantId }: Place): Promise<number> {
    return storeCredential(this.database.queries, { tenant_id: tenantId });
  }

  /** An entry of the activity log. */
  async activity({ tenantId }: Place): Promise<number> {
    const { entry_id: id } = await this.database.queries
      .insertInto('activity_log')
      .values({
        entry_type: 'UPDATE',
        entity_name: 'DeploymentRequest',
        entity_id: `of ${tenantId}`,
        tenant_id: tenantId,
        user_id: 1,
        description: 'Edit a request',
        old_entity: JSON.stringify({ client: 'acme' }),
        new_entity: JSON.stringify({ client: 'acorn' }),
        diff: JSON.stringify([{ property: 'client', leftValue: 'acme', rightValue: 'acorn' }]),
      })
      .returning('entry_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** An entry of the deployment action log. */
  async action({ tenantId }: Place): Promise<number> {
    const { entry_id: id } = await this.database.queries
      .insertInto('deployment_action_log')
      .values({
        entry_type: 'APPROVE',
        resource: 'DeploymentRequest',
        resource_id: `of ${tenantId}`,
        tenant_id: tenantId,
        user_id: 1,
        description: 'Approve a request',
      })
      .returning('entry_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A request whose environment runs, with hosts and a build log. */
  async running(place: Place): Promise<number> {
    const id = await this.request(place, { approval: 'LAUNCHED', infrastructure: 'STARTED', service: 'SERVICES_UP' });
    await transaction(this.database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await storeAccess(within, this.portal.services.secrets, record);
    });
    await this.database.queries
      .insertInto('build_logs')
      .values({
        area: 'deployments',
        subject_id: String(id),
        build_number: 3,
        job_name: 'deploy',
        failed_job: null,
        content: 'done\n',
      })
      .execute();
    await this.database.queries
      .insertInto('log_files')
      .values({
        area: 'deployments',
        subject_id: String(id),
        file_name: 'application.log',
        content: Buffer.from('up\n'),
      })
      .execute();
    return id;
  }

  /** The name of an environment's first host. */
  async host(id: number): Promise<string> {
    const { host_name: name } = await this.database.queries
      .selectFrom('access_results')
      .select('host_name')
      .where('deployment_request_id', '=', id)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    return name;
  }

  /** A tenant without records, which users with access to all tenants can delete; the place's own tenant for others. */
  async tenant({ tenantId, account = 'administrator' }: Place): Promise<string> {
    if (account !== 'administrator') return tenantId;
    const id = `T${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`;
    await this.database.queries
      .insertInto('tenants')
      .values({ tenant_id: id, name: 'Harbour', description: 'A tenant' })
      .execute();
    return id;
  }

  /** The members of a tenant. */
  async members(tenantId: string): Promise<number[]> {
    const { queries } = this.database;
    const rows = await queries
      .selectFrom('tenant_members')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .execute();
    return rows.map(({ user_id: id }) => id);
  }

  /** A role without users. */
  async role(): Promise<string> {
    const id = `ROLE_${randomUUID().slice(0, 8)}`;
    const { queries } = this.database;
    await queries.insertInto('roles').values({ role_id: id, name: 'Looker', is_tenant_scoped: true }).execute();
    await queries.insertInto('role_privileges').values({ role_id: id, privilege: 'deployment.list' }).execute();
    return id;
  }

  /** A user whose only tenant is this one. */
  async member({ tenantId, userStatus }: Place, needed: UserStatus = 'ACTIVE'): Promise<number> {
    const { user_id: id } = await this.database.queries
      .insertInto('users')
      .values({
        email: `${randomUUID()}@client.example`,
        first_name: 'Member',
        last_name: tenantId,
        picture: null,
        status: userStatus ?? needed,
        tenant_id: tenantId,
        issuer: null,
        subject: null,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A user of the tenant who never calls. */
  async colleague({ tenantId }: Place): Promise<number> {
    const known = this.#colleagues.get(tenantId);
    if (known !== undefined) return known;
    const { user_id: id } = await this.database.queries
      .insertInto('users')
      .values({
        email: `colleague@${tenantId.toLowerCase()}.example`,
        first_name: 'Colleague',
        last_name: tenantId,
        picture: 'https://pictures.example/1.png',
        status: 'ACTIVE',
        tenant_id: tenantId,
        issuer: null,
        subject: null,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    this.#colleagues.set(tenantId, id);
    return id;
  }

  /** The token of a launch link of an approved request. */
  async launchLink(place: Place): Promise<string> {
    const token = randomUUID().replaceAll('-', '');
    await this.database.queries
      .insertInto('launch_links')
      .values({
        token_hash: launchTokenHash(this.portal.services, token),
        deployment_request_id: await this.request(place, { approval: 'APPROVED' }),
        tenant_id: place.tenantId,
      })
      .execute();
    return token;
  }

  /** A mail that was sent. */
  async mail(place: Place): Promise<string> {
    const text = 'Launch it: https://portal.example/launch/token';
    const { mail_id: id } = await this.database.queries
      .insertInto('mails')
      .values({
        tenant_id: place.tenantId,
        area: 'deployments',
        subject_id: String(await this.request(place)),
        kind: 'launch',
        recipients: JSON.stringify(['team@client.example']),
        subject: 'Your environment is approved',
        sealed_text: seal(this.portal.services.secrets, MAIL_TEXT, text),
        sent_at: new Date(),
      })
      .returning('mail_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  close(): Promise<void> {
    return this.portal.close();
  }
}

export const HOME: Place = { tenantId: 'BRIGHTWATER' };
/** A tenant in which neither the resident nor the bystander has any role. */
export const ABROAD: Place = { tenantId: DEMO_TENANTS[3].tenantId };
