/**
 * Why there is no log to show.
 * @param buildNumber null where the last build is asked for
 * @param isRecordKnown whether the page names the record: then it is there, and only its log is not
 */
export function missingLogWords(noun: string, buildNumber: number | null, isRecordKnown: boolean): string {
  if (buildNumber !== null) return `This ${noun} has no build #${buildNumber}, or the build has no log.`;
  return isRecordKnown
    ? `No build of this ${noun} has written a log yet.`
    : `The current tenant has no ${noun} with this ID, or no build of it has a log.`;
}
