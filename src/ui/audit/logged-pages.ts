import type { LoggedEntityView } from '../../rules/audit/logged-entity.ts';
import { isLoggedKind, type LoggedKindName } from '../../rules/audit/logged-kinds.ts';
import { topologyKey } from '../../rules/topologies.ts';
import type { Paths } from '../paths.ts';

interface LoggedPages {
  /** The page of the record itself; null where the portal has none. */
  readonly address: ((paths: Paths, id: string) => string) | null;
  /** How its entities are shown; null where they are shown as they were written. */
  readonly view: (() => Promise<LoggedEntityView>) | null;
}

const NO_PAGES: LoggedPages = { address: null, view: null };

/** Of each kind of `LOGGED_KINDS`, where its records are and how the log shows them: a line each. */
const LOGGED_PAGES: Readonly<Record<LoggedKindName, LoggedPages>> = {
  DeploymentRequest: {
    address: ({ deployments }, id) => deployments.viewByNumber(id),
    view: async () => (await import('../../rules/deployments/logged-entity.ts')).loggedDeployment,
  },
  BiDeploymentRequest: {
    address: ({ 'bi-deployments': biDeployments }, id) => biDeployments.view(id),
    view: async () => (await import('../../rules/bi-deployments/record.ts')).loggedBiDeployment,
  },
  Credential: {
    address: ({ credentials }, id) => credentials.view(id),
    view: async () => (await import('../../rules/credentials/record.ts')).loggedCredential,
  },
  CloudAccount: {
    address: ({ 'cloud-accounts': cloudAccounts }, id) => cloudAccounts.view('aws', id),
    view: async () => (await import('../../rules/cloud-accounts/record.ts')).loggedCloudAccount,
  },
  Vpc: {
    address: ({ vpcs }, id) => vpcs.view(id),
    view: async () => (await import('../../rules/vpcs/record.ts')).loggedVpc,
  },
  PlatformVersion: {
    address: ({ 'platform-versions': versions }, id) => versions.view(id),
    view: async () => (await import('../../rules/platform-versions/record.ts')).loggedPlatformVersion,
  },
  DeploymentTopology: {
    address: ({ topologies }, id) => {
      const { name, version } = topologyKey(id);
      return topologies.view(name, version);
    },
    view: async () => (await import('../../rules/topologies/record.ts')).loggedTopology,
  },
  Tenant: {
    address: ({ tenants }, id) => tenants.view(id),
    view: async () => (await import('../../rules/tenants/record.ts')).loggedTenant,
  },
  DeploymentUser: {
    address: ({ users }, id) => users.view(id),
    view: async () => (await import('../../rules/users/record.ts')).loggedUser,
  },
  DeploymentRole: {
    address: ({ roles }, id) => roles.view(id),
    view: async () => (await import('../../rules/roles/record.ts')).loggedRole,
  },
  Session: NO_PAGES,
  RefusedSignIn: NO_PAGES,
  RevealedSecret: NO_PAGES,
  DatabaseInstanceType: NO_PAGES,
  WorkflowComment: NO_PAGES,
};

/** The pages of a kind by its name in an entry, which may be one of a later version. */
export function loggedPages(name: string): LoggedPages {
  return isLoggedKind(name) ? LOGGED_PAGES[name] : NO_PAGES;
}

/** The address of what an entry is about; null where the portal has no page of it. */
export function addressOfLogged(paths: Paths, name: string, id: string): string | null {
  return loggedPages(name).address?.(paths, id) ?? null;
}
