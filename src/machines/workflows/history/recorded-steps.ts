import * as v from 'valibot';
import type { ActivityLogDetail, BuildSummary } from '../../../contract/generated/schema.d.ts';
import { nameOfParts } from '../../../rules/people/users.ts';
import type { LifecycleSimulator, StatusValues } from '../simulation/lifecycle-simulator.ts';
import type { RecordedStep } from './replay.ts';

const one = v.object({ status: v.string() });
const composite = v.object({
  status: v.object({ approvalStatus: one, infrastructureStatus: one, jenkinsStatus: one, serviceStatus: one }),
});

export function recordedStatuses(
  simulator: Pick<LifecycleSimulator, 'regions' | 'parse'>,
  record: unknown,
): StatusValues | null {
  if (simulator.regions.length === 0) return {};
  const several = v.safeParse(composite, record);
  if (several.success) {
    const { approvalStatus, infrastructureStatus, jenkinsStatus, serviceStatus } = several.output.status;
    return simulator.parse({
      approval: approvalStatus.status,
      infrastructure: infrastructureStatus.status,
      job: jenkinsStatus.status,
      service: serviceStatus.status,
    });
  }
  const single = v.safeParse(one, record);
  return single.success ? simulator.parse({ status: single.output.status }) : null;
}

const KINDS = { CREATE: 'made', UPDATE: 'changed', DELETE: 'deleted' } as const satisfies Record<
  ActivityLogDetail['entryType'],
  RecordedStep['kind']
>;

/** 'Keep awake' from 'Keep awake deployment request …'. Ends of operations ('Launch of … has succeeded') aren't actions. */
function actionOf({ actions }: Pick<LifecycleSimulator, 'actions'>, words: string): string | null {
  const found = actions
    .filter(({ label }) => words.startsWith(`${label} `) && !words.startsWith(`${label} of `))
    .toSorted((left, right) => right.label.length - left.label.length);
  return found[0]?.event ?? null;
}

function nameOf(user: ActivityLogDetail['user']): string | null {
  if (user == null) return null;
  return nameOfParts(user.firstName, user.lastName) || `User ${user.userId}`;
}

export function stepsOfEntries(
  simulator: Pick<LifecycleSimulator, 'actions' | 'regions' | 'parse'>,
  entries: readonly ActivityLogDetail[],
): readonly RecordedStep[] {
  const oldestFirst = entries.toSorted((left, right) => left.entryId - right.entryId);
  return oldestFirst.map(({ entryId, entryDate, entryType, user, description = '', oldEntity, newEntity }) => ({
    id: `entry-${entryId}`,
    at: entryDate,
    who: nameOf(user),
    words: description,
    kind: KINDS[entryType],
    action: entryType === 'CREATE' ? null : actionOf(simulator, description),
    before: oldEntity == null ? null : recordedStatuses(simulator, oldEntity),
    after: newEntity == null ? null : recordedStatuses(simulator, newEntity),
  }));
}

/** Builds record start and end, not statuses. Their numbers are per job. */
export function stepsOfBuilds(builds: readonly BuildSummary[]): readonly RecordedStep[] {
  const noted = { who: null, kind: 'noted', action: null, before: null, after: null } as const;
  return builds
    .toSorted((left, right) => left.buildNumber - right.buildNumber)
    .flatMap(({ buildNumber, jobName, startedAt, endedAt, state, failedJob }) => {
      const id = `build-${jobName}-${buildNumber}`;
      const words = `Build ${buildNumber} of ${jobName}`;
      const began = { ...noted, id, at: startedAt, words: `${words} began` };
      if (endedAt === null) return [began];
      const how = failedJob === null ? state.toLowerCase() : `${state.toLowerCase()} at ${failedJob}`;
      return [began, { ...noted, id: `${id}-end`, at: endedAt, words: `${words} ended: ${how}` }];
    });
}

/** Oldest first; at the same time in the given order. */
export function inOrder(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  return steps.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}
