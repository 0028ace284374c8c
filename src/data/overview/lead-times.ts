/** How long environments took from their request until they ran; the device keeps the last answer. */
import { call } from '../../contract/client.ts';
import { getLeadTimes } from '../../contract/generated/operations/deployment-monitoring.ts';
import { leadTimesParser } from '../../contract/generated/parsers/deployment-monitoring.ts';
import type { LeadTimes } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../portal.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';

export const keptLeadTimes: ReadingKind<LeadTimes> = { name: 'lead-times', parser: leadTimesParser };

/** Throws an AppError. */
export function readLeadTimes({ client }: Pick<Portal, 'client'>, signal: AbortSignal): Promise<LeadTimes> {
  return call(client, getLeadTimes, { signal });
}
