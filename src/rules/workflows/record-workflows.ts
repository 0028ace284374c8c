/** Where the records of an area are in the charts: which workflow they live, and how an address names one of them. */
import { AREAS, type RecordAreaName } from '../areas.ts';
import type { RecordId, RecordReference } from '../record-key.ts';

/** The workflow of each area by its id, and whether its records are known by numbers. An area that is forgotten does not compile. */
const RECORD_WORKFLOWS: Readonly<
  Record<RecordAreaName, { readonly workflow: string; readonly ids: 'numbers' | 'texts' }>
> = {
  deployments: { workflow: 'deployment', ids: 'numbers' },
  'bi-deployments': { workflow: 'bi-deployment', ids: 'numbers' },
  credentials: { workflow: 'credential', ids: 'numbers' },
  'platform-versions': { workflow: 'platform-version', ids: 'texts' },
  topologies: { workflow: 'topology', ids: 'texts' },
  'cloud-accounts': { workflow: 'cloud-account', ids: 'texts' },
  vpcs: { workflow: 'vpc', ids: 'numbers' },
  tenants: { workflow: 'tenant', ids: 'texts' },
  users: { workflow: 'user', ids: 'numbers' },
  roles: { workflow: 'role', ids: 'texts' },
};

function isRecordArea(name: string): name is RecordAreaName {
  return Object.hasOwn(RECORD_WORKFLOWS, name);
}

/** The workflow that the records of an area live. */
export function workflowOfArea(area: RecordAreaName): string {
  return RECORD_WORKFLOWS[area].workflow;
}

/** The area whose records live a workflow; null where none do. */
export function areaOfWorkflow(workflow: string): RecordAreaName | null {
  return (
    Object.keys(AREAS)
      .filter(isRecordArea)
      .find((area) => RECORD_WORKFLOWS[area].workflow === workflow) ?? null
  );
}

/** 'deployments:12', as addresses name a record. */
export function recordText({ area, id }: RecordReference<RecordAreaName>): string {
  return `${area}:${id}`;
}

/** Null of a text that names no record. */
export function recordOfText(text: string | null): RecordReference<RecordAreaName> | null {
  if (text === null) return null;
  const place = text.indexOf(':');
  const [area, id] = [text.slice(0, place), text.slice(place + 1)];
  if (place < 0 || id === '' || !isRecordArea(area)) return null;
  if (RECORD_WORKFLOWS[area].ids === 'texts') return { area, id };
  const number: RecordId = Number(id);
  return Number.isSafeInteger(number) && number >= 0 ? { area, id: number } : null;
}

/** The page of a workflow with a record in it, below `/dashboard/`. */
export function recordInWorkflow(record: RecordReference<RecordAreaName>): string {
  const search = new URLSearchParams({ panel: 'record', record: recordText(record) });
  return `/dashboard/workflows/${workflowOfArea(record.area)}?${search}`;
}
