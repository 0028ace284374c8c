import { buildInSentence } from '../../rules/builds/build-name.ts';

/**
 * @param buildNumber null for the last build
 * @param isRecordKnown the record exists, only its log doesn't
 */
export function missingLogWords(noun: string, buildNumber: number | null, isRecordKnown: boolean): string {
  if (buildNumber !== null) return `This ${noun} has no ${buildInSentence({ buildNumber })}, or it has no log.`;
  return isRecordKnown
    ? `No build of this ${noun} has written a log yet.`
    : `The current tenant has no ${noun} with this ID, or no build of it has a log.`;
}
