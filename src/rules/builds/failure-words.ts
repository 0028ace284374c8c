import { buildActionWords } from './build-log.ts';
import { failedStageWords } from './last-failure.ts';

/** "Launch failed at Creating infrastructure". @param action of the operation; null where it isn't known */
export function failureWords(action: string | null, stage: string): string {
  const words = buildActionWords({ action });
  return `${words === null ? 'Failed' : `${words} failed`} at ${failedStageWords({ stage })}`;
}
