/** The calls of BI deployments (Administration §7). */
import {
  BI_DEPLOYMENT_ACTIONS,
  biDeploymentLifecycle,
} from '../../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { biDeploymentsArea } from '../../../src/rules/bi-deployments/area.ts';
import { BI_SECRET_NAMES } from '../../../src/rules/bi-deployments/record.ts';
import { operationCredential } from '../../credentials/operation-credential.ts';
import { formCalls } from '../../forms/form-calls.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { statusCommands } from '../../jobs/status-commands.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { pageWindow } from '../../records/page-window.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import { biDeploymentExists, biForm } from './form.ts';
import { modelsOf, monitoringOf } from './monitoring.ts';
import { biDeployments, biSecrets } from './record.ts';

type BiDeploymentOperationId = Extract<
  OperationId,
  `${string}BiDeployment${string}` | 'checkBiClientExists' | 'listBiResources' | 'listBiModels'
>;

const { routes } = biDeploymentsArea;
/** Who fills the form in, and so asks what it offers. */
const FORM = [...routes.create.privileges, ...routes.edit.privileges];

export function biDeploymentHandlers(services: Services): Handlers<BiDeploymentOperationId> {
  const { queries, secrets } = services;
  const reads = recordReads(services, biDeployments);
  const form = formCalls(services, biForm);
  const command = statusCommands(services, biDeployments, {
    lifecycle: biDeploymentLifecycle,
    labels: BI_DEPLOYMENT_ACTIONS.labels,
    sealCredential: (within, context, row, given) => {
      const { credential_id: id, cloud_provider: provider, credential_is_empty: isEmpty } = row;
      return operationCredential(within, context, { id, provider, isEmpty }, given);
    },
  });

  return {
    listBiDeployments: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getBiDeployment: (call) =>
      reads.getWithSecrets(
        call,
        call.path.id,
        (row) => biSecrets.open(secrets, row.secrets),
        call.query.withoutSecrets === true,
      ),
    revealBiDeploymentSecret: (call) => {
      const { field } = call.body;
      const what = `the ${BI_SECRET_NAMES[field]}`;
      return reads.revealSecret(call, call.path.id, (row) => biSecrets.open(secrets, row.secrets)[field], {
        field,
        what,
      });
    },
    listBiDeploymentUsers: ({ viewer }) => reads.creators(viewer),
    getBiDeploymentLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.id, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
    listBiResources: async ({ viewer, query }) =>
      monitoringOf(queries, await reads.find(viewer, query.biRequestId, routes.monitoring)),
    listBiModels: async ({ viewer, path }) => modelsOf(queries, await reads.find(viewer, path.id, routes.monitoring)),
    checkBiDeploymentExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await biDeploymentExists(queries, viewer.tenantScope, query) };
    },
    checkBiClientExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await biDeploymentExists(queries, viewer.tenantScope, query) };
    },
    createBiDeployment: form.create,
    updateBiDeployment: (call) => form.update(call, call.path.id),
    validateBiDeployment: (call) => form.validate(call, call.query.id ?? null),
    approveBiDeployment: (call) => command(call, 'APPROVE', call.path.id),
    rejectBiDeployment: (call) => command(call, 'REJECT', call.path.id),
    deleteBiDeployment: (call) => command(call, 'DELETE', call.path.id),
    launchBiDeployment: (call) => command(call, 'LAUNCH', call.path.id),
    launchBiDeploymentWithSecrets: (call) => command(call, 'LAUNCH', call.path.id, call.body.credential),
    destroyBiDeployment: (call) => command(call, 'DESTROY', call.body.id, call.body.credential),
  };
}
