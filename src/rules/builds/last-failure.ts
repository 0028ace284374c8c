import type { LastFailure } from '../../contract/generated/schema.d.ts';
import { buildActionWords } from './build-log.ts';

/** "Launch failed at Creating infrastructure". @param action of the operation; null where it isn't known */
export function failureWords(action: string | null, stage: string): string {
  const words = buildActionWords({ action });
  return `${words === null ? 'Failed' : `${words} failed`} at ${failedStageWords({ stage })}`;
}

/** "Creating infrastructure", from "environment/creating-infrastructure" or a title. */
export function failedStageWords({ stage }: Pick<LastFailure, 'stage'>): string {
  const name = stage
    .slice(stage.lastIndexOf('/') + 1)
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
