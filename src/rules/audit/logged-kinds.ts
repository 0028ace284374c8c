/** What the entries of both logs are about, by the names that the server's records have there (`entity` of a `RecordKind`). */
import type { AreaName, RecordAreaName } from '../areas.ts';

interface LoggedKind {
  /** As entries bear it. */
  readonly name: string;
  /** As the logs call one of them. */
  readonly label: string;
}

/** Those of the records of areas, in the order of the sidebar: an area whose records are kept is logged. */
const AREA_KINDS = {
  deployments: { name: 'DeploymentRequest', label: 'Deployment request' },
  'bi-deployments': { name: 'BiDeploymentRequest', label: 'BI deployment request' },
  credentials: { name: 'Credential', label: 'Credential' },
  'platform-versions': { name: 'PlatformVersion', label: 'Platform version' },
  topologies: { name: 'DeploymentTopology', label: 'Deployment topology' },
  'cloud-accounts': { name: 'CloudAccount', label: 'Cloud account' },
  vpcs: { name: 'Vpc', label: 'Deployment VPC' },
  tenants: { name: 'Tenant', label: 'Tenant' },
  users: { name: 'DeploymentUser', label: 'Deployment user' },
  roles: { name: 'DeploymentRole', label: 'Deployment role' },
} as const satisfies Record<RecordAreaName, LoggedKind>;

/** Those of what is no record of an area. */
const OTHER_KINDS = [
  { name: 'Session', label: 'Session' },
  { name: 'RefusedSignIn', label: 'Refused sign-in' },
  { name: 'RevealedSecret', label: 'Revealed secret' },
  { name: 'DatabaseInstanceType', label: 'Database instance type' },
  { name: 'WorkflowComment', label: 'Workflow comment' },
] as const satisfies readonly LoggedKind[];

/** Kinds whose entries are no changes of a record: the filter "Changes only" of the activity log leaves them out. */
export const EVENT_KINDS = ['Session', 'RefusedSignIn', 'RevealedSecret'] as const satisfies readonly OtherKindName[];

type OtherKindName = (typeof OTHER_KINDS)[number]['name'];
type RecordKindName = (typeof AREA_KINDS)[RecordAreaName]['name'];
export type LoggedKindName = RecordKindName | OtherKindName;

/** What actions are done to. */
export const RECORD_KINDS: readonly RecordKindName[] = Object.values(AREA_KINDS).map(({ name }) => name);

/** All that the logs can be filtered by. */
export const LOGGED_KINDS: readonly LoggedKindName[] = [...RECORD_KINDS, ...OTHER_KINDS.map(({ name }) => name)];

const labels = new Map<string, string>(
  [...Object.values(AREA_KINDS), ...OTHER_KINDS].map(({ name, label }) => [name, label]),
);

export function isLoggedKind(name: string): name is LoggedKindName {
  return labels.has(name);
}

/** 'Parking lot' of 'PARKING LOT' and 'Parking Lot'. */
function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** 'BI deployment request'; of a name that nobody knows, its parts: 'Parking lot' of 'ParkingLot'. */
export function kindWords(name: string): string {
  return labels.get(name) ?? capitalised(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** An action of the deployment action log as the screens call it: 'Keep awake' of 'KEEP_AWAKE'. */
export function actionWords(action: string): string {
  return capitalised(action.replaceAll('_', ' '));
}

/** The kind whose records are an area's; null where no log tells of them. */
export function kindOfArea(area: AreaName): LoggedKindName | null {
  const kinds: Readonly<Partial<Record<AreaName, { readonly name: LoggedKindName }>>> = AREA_KINDS;
  return kinds[area]?.name ?? null;
}
