/** What entries of both logs are about, by the server's names for its records (`entity` of a `RecordKind`). */
import { AREAS, type AreaName, isRecordArea, RECORD_AREAS, type RecordAreaName } from '../areas.ts';

interface LoggedKind {
  readonly name: string;
  readonly label: string;
}

const OTHER_KINDS = [
  { name: 'Session', label: 'Session' },
  { name: 'RefusedSignIn', label: 'Refused sign-in' },
  { name: 'RevealedSecret', label: 'Revealed secret' },
  { name: 'DatabaseInstanceType', label: 'Database instance type' },
  { name: 'WorkflowComment', label: 'Workflow comment' },
  { name: 'RecordComment', label: 'Comment' },
] as const satisfies readonly LoggedKind[];

/** Kinds whose entries aren't changes of a record: the activity log's filter "Changes only" leaves them out. */
export const EVENT_KINDS = ['Session', 'RefusedSignIn', 'RevealedSecret'] as const satisfies readonly OtherKindName[];

type OtherKindName = (typeof OTHER_KINDS)[number]['name'];
type RecordKindName = (typeof AREAS)[RecordAreaName]['records']['logged']['name'];
export type LoggedKindName = RecordKindName | OtherKindName;

export const RECORD_KINDS: readonly RecordKindName[] = RECORD_AREAS.map((area) => AREAS[area].records.logged.name);

export const LOGGED_KINDS: readonly LoggedKindName[] = [...RECORD_KINDS, ...OTHER_KINDS.map(({ name }) => name)];

const labels = new Map<string, string>(
  [...RECORD_AREAS.map((area) => AREAS[area].records.logged), ...OTHER_KINDS].map(({ name, label }) => [name, label]),
);

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** 'BI deployment request'; an unknown name is split: 'Parking lot' for 'ParkingLot'. */
export function kindWords(name: string): string {
  return labels.get(name) ?? capitalised(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

export function actionWords(action: string): string {
  return capitalised(action.replaceAll('_', ' '));
}

/** The kind of an area's records; null for areas without audit log entries. */
export function kindOfArea(area: AreaName): LoggedKindName | null {
  return isRecordArea(area) ? AREAS[area].records.logged.name : null;
}

/** The area of an entry's kind; null for kinds without one, or from a later version. */
export function areaOfKind(name: string): RecordAreaName | null {
  return RECORD_AREAS.find((area) => AREAS[area].records.logged.name === name) ?? null;
}
