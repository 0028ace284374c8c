import type { Area } from '../../../rules/area.ts';
import { AREAS, type OutboxAreaName } from '../../../rules/areas.ts';

/** "BI": the area where several stand side by side. */
export function labelOf(area: OutboxAreaName): string {
  const { label, shortLabel = label }: Area = AREAS[area];
  return shortLabel;
}
