/** What the entries of both logs are about, by the names that the server's records have there (`entity` of a `RecordKind`). */
import { AREAS, type AreaName, isRecordArea, RECORD_AREAS, type RecordAreaName } from '../areas.ts';

interface LoggedKind {
  /** As in entries. */
  readonly name: string;
  /** As the logs call one of them. */
  readonly label: string;
}

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
type RecordKindName = (typeof AREAS)[RecordAreaName]['records']['logged']['name'];
export type LoggedKindName = RecordKindName | OtherKindName;

/** What actions are done to. */
export const RECORD_KINDS: readonly RecordKindName[] = RECORD_AREAS.map((area) => AREAS[area].records.logged.name);

/** All that the logs can be filtered by. */
export const LOGGED_KINDS: readonly LoggedKindName[] = [...RECORD_KINDS, ...OTHER_KINDS.map(({ name }) => name)];

const labels = new Map<string, string>(
  [...RECORD_AREAS.map((area) => AREAS[area].records.logged), ...OTHER_KINDS].map(({ name, label }) => [name, label]),
);

/** 'Parking lot' of 'PARKING LOT' and 'Parking Lot'. */
function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** 'BI deployment request'; for an unknown name its parts: 'Parking lot' of 'ParkingLot'. */
export function kindWords(name: string): string {
  return labels.get(name) ?? capitalised(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** An action of the deployment action log as the screens call it: 'Keep awake' of 'KEEP_AWAKE'. */
export function actionWords(action: string): string {
  return capitalised(action.replaceAll('_', ' '));
}

/** The kind of an area's records; null for areas without audit log entries. */
export function kindOfArea(area: AreaName): LoggedKindName | null {
  return isRecordArea(area) ? AREAS[area].records.logged.name : null;
}

/** The area whose records a kind are, by its name in an entry, which may be one of a later version; null where there is none. */
export function areaOfKind(name: string): RecordAreaName | null {
  return RECORD_AREAS.find((area) => AREAS[area].records.logged.name === name) ?? null;
}
