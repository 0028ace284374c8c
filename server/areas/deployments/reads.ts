/** The calls that read deployment requests (Deployments §7). */

import { deploymentsArea, FORM_PRIVILEGES, PASSWORD_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { readLicence } from '../../../src/rules/deployments/forms/licence.ts';
import { REVEALED_SECRET_NAMES, REVEALED_SECRETS } from '../../../src/rules/deployments/secret-fields.ts';
import { type Reveal, recordReveals } from '../../audit/revealed-secrets.ts';
import { listedTenant, requireAnyPrivilege, requirePrivilege } from '../../identity/viewer.ts';
import { readBuildLog } from '../../jobs/build-log.ts';
import type { Call, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { notFound, Problem } from '../../plugins/problem.ts';
import { listCreators } from '../../records/creators.ts';
import type { Services } from '../../services.ts';
import { passwordOf, readHosts } from './access-results.ts';
import { readAsRun } from './as-run.ts';
import { clientExists, licenceState, requestExists } from './forms/findings.ts';
import { listRecords } from './list/list.ts';
import { compositeStatusOf, type DeploymentRecord, detailsOf, progressAnswer, summaryOf, tupleOf } from './record.ts';
import { DEPLOYMENTS_AREA, findRecord, readSecrets } from './store.ts';

/** The entry of the activity log about secrets that were sent. @param what "the secrets" */
export function revealOf(record: DeploymentRecord, secrets: readonly string[], what: string): Reveal {
  const { id, tenant_id: tenantId, version, client, environment_identifier: environment } = record;
  return {
    record: 'DeploymentRequest',
    recordId: String(id),
    tenantId,
    secrets,
    version,
    what: `${what} of deployment request #${id} (${client}/${environment})`,
  };
}

type ReadOperation =
  | 'listDeploymentRequests'
  | 'getDeploymentRequest'
  | 'revealDeploymentSecret'
  | 'getDeploymentAsRun'
  | 'getDeploymentProgress'
  | 'listDeploymentRequestedUsers'
  | 'getDeploymentStatus'
  | 'getDeploymentResults'
  | 'revealHostPassword'
  | 'checkDeploymentRequestExists'
  | 'checkClientExists'
  | 'validateLicence'
  | 'getDeploymentLog';

export function deploymentReads(services: Services): Handlers<ReadOperation> {
  const { queries, secrets } = services;

  /** The request in the viewer's tenant; for one of another tenant the answer is the same as for a missing one. */
  async function requestOf(call: Pick<Call<OperationId>, 'viewer'>, id: number): Promise<DeploymentRecord> {
    const record = await findRecord(queries, id, call.viewer.tenantScope);
    if (record === null) throw notFound();
    return record;
  }

  async function credentialName(id: number | null): Promise<string | null> {
    if (id === null) return null;
    const row = await queries
      .selectFrom('credentials')
      .select('credential_name')
      .where('credential_id', '=', id)
      .executeTakeFirst();
    return row?.credential_name ?? null;
  }

  return {
    listDeploymentRequests: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, deploymentsArea.routes.list.privileges);
      // Users who can't list the requesting users can't filter by them either.
      if (query.createdBy !== undefined) requirePrivilege(viewer, 'user.view');
      const { records, total } = await listRecords(queries, listedTenant(viewer, query.tenantId), query);
      return { deployments: records.map(summaryOf), totalRecords: total };
    },
    getDeploymentRequest: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.view.privileges);
      const record = await requestOf(call, call.path.id);
      const kept = await readSecrets(queries, secrets, record.id);
      const monitoringCredential = await credentialName(record.monitoring_credential_id);
      const secretFields = REVEALED_SECRETS.filter((name) => Boolean(kept[name]));
      if (call.query.withoutSecrets === true) {
        const { licence, defaultPassword: _, sftpPassword: __, ...tokens } = kept;
        const isCompanyNameOfLicence = readLicence(licence ?? '').companyName !== null;
        return { ...detailsOf(record, tokens, monitoringCredential), secretFields, isCompanyNameOfLicence };
      }
      await recordReveals(queries, call, [revealOf(record, secretFields, 'the secrets')]);
      return detailsOf(record, kept, monitoringCredential);
    },
    revealDeploymentSecret: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.view.privileges);
      const record = await requestOf(call, call.path.id);
      const { field } = call.body;
      const value = (await readSecrets(queries, secrets, record.id))[field];
      if (!value) throw notFound();
      const what = `the ${REVEALED_SECRET_NAMES[field]}`;
      await recordReveals(queries, call, [revealOf(record, [field], what)]);
      return { value };
    },
    getDeploymentAsRun: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.view.privileges);
      const { id } = await requestOf(call, call.path.id);
      return { asRun: await readAsRun(queries, id) };
    },
    getDeploymentProgress: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.list.privileges);
      return progressAnswer(await requestOf(call, call.path.id));
    },
    listDeploymentRequestedUsers: async ({ viewer }) => {
      requirePrivilege(viewer, 'user.view');
      return listCreators(queries, 'deployment_requests', viewer.tenantScope);
    },
    getDeploymentStatus: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.list.privileges);
      return compositeStatusOf(tupleOf(await requestOf(call, call.path.deploymentId)));
    },
    getDeploymentResults: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.results.privileges);
      const record = await requestOf(call, call.path.deploymentId);
      const hosts = await readHosts(queries, record);
      if (call.query.withoutPasswords === true) return hosts.map(({ sealed: _, ...host }) => host);
      const named = hosts.filter(({ hasPassword }) => hasPassword).map(({ hostName }) => `password of ${hostName}`);
      await recordReveals(queries, call, [revealOf(record, named, 'the access details')]);
      return hosts.map(({ sealed, ...host }) => ({ ...host, password: passwordOf(secrets, { ...host, sealed }) }));
    },
    revealHostPassword: async (call) => {
      requireAnyPrivilege(call.viewer, PASSWORD_PRIVILEGES);
      const record = await requestOf(call, call.path.deploymentId);
      const { hostName } = call.body;
      const host = (await readHosts(queries, record)).find((candidate) => candidate.hostName === hostName);
      const password = host === undefined ? null : passwordOf(secrets, host);
      if (password === null) throw notFound();
      const what = `the password of ${hostName}`;
      await recordReveals(queries, call, [revealOf(record, [`password of ${hostName}`], what)]);
      return { password };
    },
    checkDeploymentRequestExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return { exists: await requestExists(queries, viewer.tenantScope, query.client, query.environmentIdentifier) };
    },
    checkClientExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return { exists: await clientExists(queries, viewer.tenantScope, query.client) };
    },
    validateLicence: async ({ viewer, body }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      switch (licenceState(body, services.now())) {
        case 'valid':
          return undefined;
        case 'expired':
          throw new Problem({ status: 406, code: 'licence_expired', title: 'Licence expired', message: 'is expired' });
        case 'invalid':
          throw new Problem({ status: 400, code: 'licence_invalid', title: 'Licence invalid', message: 'is invalid' });
      }
    },
    getDeploymentLog: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.logs.privileges);
      const record = await requestOf(call, call.path.id);
      const log = await readBuildLog(queries, { area: DEPLOYMENTS_AREA, id: record.id });
      if (log === null) throw notFound();
      return { ...log, jenkinsJobUrl: record.last_build_url };
    },
  };
}
