import { AREAS, isRecordArea, RECORD_AREAS, type RecordAreaName } from '../areas.ts';
import type { RecordId, RecordReference } from '../records/record-key.ts';

export function workflowOfArea(area: RecordAreaName) {
  return AREAS[area].records.workflow;
}

export function areaOfWorkflow(workflow: string): RecordAreaName | null {
  return RECORD_AREAS.find((area) => workflowOfArea(area) === workflow) ?? null;
}

/** 'deployments:12' in addresses. */
export function recordText({ area, id }: RecordReference<RecordAreaName>): string {
  return `${area}:${id}`;
}

export function recordOfText(text: string | null): RecordReference<RecordAreaName> | null {
  if (text === null) return null;
  const place = text.indexOf(':');
  const [area, id] = [text.slice(0, place), text.slice(place + 1)];
  if (place < 0 || id === '' || !isRecordArea(area)) return null;
  if (AREAS[area].records.ids === 'texts') return { area, id };
  const number: RecordId = Number(id);
  return Number.isSafeInteger(number) && number >= 0 ? { area, id: number } : null;
}

export function recordInWorkflow(record: RecordReference<RecordAreaName>): string {
  const search = new URLSearchParams({ panel: 'record', record: recordText(record) });
  return `/dashboard/workflows/${workflowOfArea(record.area)}?${search}`;
}
