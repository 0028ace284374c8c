import type { LastFailure } from '../../contract/generated/schema.d.ts';

/** "Creating infrastructure", from "environment/creating-infrastructure" or a title. */
export function failedStageWords({ stage }: Pick<LastFailure, 'stage'>): string {
  const name = stage
    .slice(stage.lastIndexOf('/') + 1)
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
