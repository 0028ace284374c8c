/** The calls of credentials (Administration §7). */
import { CREDENTIAL_ACTIONS, credentialLifecycle } from '../../../src/machines/lifecycles/credential/lifecycle.ts';
import type { Privilege } from '../../../src/rules/access.ts';
import { credentialsArea } from '../../../src/rules/credentials/area.ts';
import { CREDENTIAL_DELETION } from '../../../src/rules/credentials/record.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { usageRefusal } from '../../../src/rules/usage.ts';
import { CREDENTIAL_USERS, credentials } from '../../credentials/credential-records.ts';
import { formCalls } from '../../forms/form-calls.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { pageWindow } from '../../records/page-window.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import { usageOf } from '../../records/usage.ts';
import type { Services } from '../../services.ts';
import { credentialRecordForm } from './form.ts';

type CredentialOperationId = Extract<OperationId, `${string}Credential${string}`>;

const { routes } = credentialsArea;
/** Forms of deployments, BI ones too, choose from them. */
const READING = [
  ...routes.list.privileges,
  ...routes.view.privileges,
  'bi.deployment.create',
  'bi.deployment.edit',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];
/** A confirmation asks whether the credential is empty before it offers the dialog for its secrets. */
/** The users whose commands run with a credential, too. */
const EMPTINESS = [
  ...READING,
  'deployment.list',
  'deployment.view',
  'deployment.vpc.list',
  'deployment.vpc.view',
  'bi.deployment.list',
  'bi.deployment.view',
] as const satisfies readonly Privilege[];
const USAGE = [...routes.view.privileges, 'credentials.delete'] as const satisfies readonly Privilege[];

export function credentialHandlers(services: Services): Handlers<CredentialOperationId> {
  const reads = recordReads(services, credentials);
  const form = formCalls(services, credentialRecordForm);
  const command = plainCommands(services, {
    records: credentials,
    lifecycle: credentialLifecycle,
    labels: CREDENTIAL_ACTIONS.labels,
    facts: (_, { viewer }) => ({ privileges: viewer.privileges }),
    obstacle: async (within, { id }, _, { viewer }) =>
      usageRefusal(await usageOf(within, CREDENTIAL_USERS, id, viewer), CREDENTIAL_DELETION),
  });

  return {
    listCredentials: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query, READING);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getCredential: ({ viewer, path }) => reads.get(viewer, path.id, READING),
    checkCredentialIsEmpty: async ({ viewer, path }) => {
      const { isEmpty } = await reads.get(viewer, path.id, EMPTINESS);
      return { isEmpty: isEmpty === true };
    },
    getCredentialUsage: async ({ viewer, path, query }) => {
      await reads.get(viewer, path.id, USAGE);
      return usageOf(services.queries, CREDENTIAL_USERS, path.id, viewer, query);
    },
    createCredential: form.create,
    updateCredential: (call) => form.update(call, call.path.id),
    validateCredential: (call) => form.validate(call, call.query.id ?? null),
    deleteCredential: (call) => command(call, 'DELETE', call.path.id),
  };
}
