/** What the entries of both logs are about, by the names that the server's records have there (`entity` of a `RecordKind`). */
import type { AreaName } from '../areas.ts';

interface LoggedKind {
  /** As the logs name one of them. */
  readonly label: string;
  /** Whose records they are; null for what is no record of an area. */
  readonly area: AreaName | null;
}

/** Those that the logs can be filtered by, in the order of the sidebar. A line each. */
export const LOGGED_KINDS = {
  DeploymentRequest: { label: 'Deployment request', area: 'deployments' },
  BiDeploymentRequest: { label: 'BI deployment request', area: 'bi-deployments' },
  Credential: { label: 'Credential', area: 'credentials' },
  PlatformVersion: { label: 'Platform version', area: 'platform-versions' },
  DeploymentTopology: { label: 'Deployment topology', area: 'topologies' },
  CloudAccount: { label: 'Cloud account', area: 'cloud-accounts' },
  Vpc: { label: 'Deployment VPC', area: 'vpcs' },
  Tenant: { label: 'Tenant', area: 'tenants' },
  DeploymentUser: { label: 'Deployment user', area: 'users' },
  DeploymentRole: { label: 'Deployment role', area: 'roles' },
  Session: { label: 'Session', area: null },
  RefusedSignIn: { label: 'Refused sign-in', area: null },
  RevealedSecret: { label: 'Revealed secret', area: null },
  DatabaseInstanceType: { label: 'Database instance type', area: null },
  WorkflowComment: { label: 'Workflow comment', area: null },
} as const satisfies Record<string, LoggedKind>;

export type LoggedKindName = keyof typeof LOGGED_KINDS;

const kinds = new Map<string, LoggedKind>(Object.entries(LOGGED_KINDS));

export function isLoggedKind(name: string): name is LoggedKindName {
  return kinds.has(name);
}

/** 'Parking lot' of 'PARKING LOT' and 'Parking Lot'. */
function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** 'BI deployment request'; of a name that nobody knows, its parts: 'Parking lot' of 'ParkingLot'. */
export function kindWords(name: string): string {
  return kinds.get(name)?.label ?? capitalised(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** An action of the deployment action log as the screens call it: 'Keep awake' of 'KEEP_AWAKE'. */
export function actionWords(action: string): string {
  return capitalised(action.replaceAll('_', ' '));
}

/** The kind whose records are an area's; null where no log tells of them. */
export function kindOfArea(area: AreaName): LoggedKindName | null {
  return Object.keys(LOGGED_KINDS).find((name): name is LoggedKindName => kinds.get(name)?.area === area) ?? null;
}
