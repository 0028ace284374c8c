/** How long builds take, and how long they are expected to take: as long as earlier ones of the same action. */
import { type BuildFacts, hasSucceeded, isRunning } from './build-log.ts';

/** The newest earlier builds that an estimate is made of. */
const MOST_EARLIER = 10;

interface Span {
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Milliseconds; of one that runs, until now. Null where it isn't known. */
export function spanOf({ startedAt, endedAt }: Span, isGoingOn: boolean, now: number): number | null {
  if (startedAt === null || (endedAt === null && !isGoingOn)) return null;
  return Math.max((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt), 0);
}

/** Null while it waits for a runner host. */
export function buildDuration(build: BuildFacts, now: number): number | null {
  return build.waitsForHost === true ? null : spanOf(build, isRunning(build), now);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** A rehearsal says nothing about what really runs. */
function isRehearsed({ runner = null }: Pick<BuildFacts, 'runner'>): boolean {
  return runner === null;
}

export interface BuildEstimate {
  /** Of the whole build, in milliseconds; null without an earlier one. */
  readonly total: number | null;
  /** By stage, in milliseconds. */
  readonly stages: ReadonlyMap<string, number>;
  /** How many earlier builds it is made of. */
  readonly count: number;
}

/** @param builds of the record, newest first */
export function buildEstimate(build: BuildFacts, builds: readonly BuildFacts[]): BuildEstimate {
  const { action = null, jobName } = build;
  const isAlike = (other: BuildFacts) =>
    Math.abs(other.buildNumber) < Math.abs(build.buildNumber) &&
    other.jobName === jobName &&
    (other.action ?? null) === action &&
    isRehearsed(other) === isRehearsed(build) &&
    hasSucceeded(other) &&
    spanOf(other, false, 0) !== null;
  const earlier = builds.filter(isAlike).slice(0, MOST_EARLIER);
  const names = new Set(earlier.flatMap(({ stages = [] }) => stages.map(({ stage }) => stage)));
  const ofStage = (name: string) =>
    earlier.flatMap(({ stages = [] }) =>
      stages.filter(({ stage }) => stage === name).flatMap((each) => spanOf(each, false, 0) ?? []),
    );
  return {
    total: median(earlier.flatMap((each) => spanOf(each, false, 0) ?? [])),
    stages: new Map([...names].flatMap((name) => [[name, median(ofStage(name)) ?? 0] as const])),
    count: earlier.length,
  };
}
