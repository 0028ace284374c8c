/** Plans are numbered below zero, apart from the builds of their record: the first one is -1. */

const LARGEST_NUMBER = 2_147_483_647;
/** Of an operation that makes a plan. */
const PLAN = 'PLAN';

interface Numbered {
  readonly buildNumber: number;
  /** Absent or null where it isn't known. */
  readonly action?: string | null | undefined;
}

/** Plans of an earlier release are numbered among the builds. */
function isPlan({ buildNumber, action }: Numbered): boolean {
  return buildNumber < 0 || action === PLAN;
}

/** "Build #5", "Plan 2". */
export function buildName(build: Numbered): string {
  const number = Math.abs(build.buildNumber);
  return isPlan(build) ? `Plan ${number}` : `Build #${number}`;
}

/** Beside the words of its action: "#5", "2" of a plan. */
export function shortBuildName(build: Numbered): string {
  return isPlan(build) ? String(Math.abs(build.buildNumber)) : `#${build.buildNumber}`;
}

/** "build #5", "plan 2". */
export function buildInSentence(build: Numbered): string {
  const name = buildName(build);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** "build-5", "plan-2", "build-last". */
export function buildFileName(buildNumber: number | null): string {
  return buildNumber === null ? 'build-last' : buildInSentence({ buildNumber }).replace(/ #?/, '-');
}

/** From `buildSegment`; plans of an earlier release have addresses such as "-2". Null if invalid. */
export function buildNumberOf(text: string): number | null {
  const match = /^(plan-|-)?([1-9]\d{0,9})$/.exec(text);
  if (match === null) return null;
  const number = Number(match[2]);
  if (number > LARGEST_NUMBER) return null;
  return match[1] === undefined ? number : -number;
}
