/** What users have edited between two states of a record. */
import type { ChangesSinceApproval, HiddenEdit } from '../../contract/generated/schema.d.ts';
import { isSameValue } from '../forms/equal.ts';

/** Fields that change with an edit, but aren't what users edit. */
export const EDIT_CONSEQUENCES: ReadonlySet<string> = new Set([
  'approvals',
  'approvalsNeeded',
  'areApplicationChangesPending',
  'areInfrastructureChangesPending',
  'changesSinceApproval',
  'hiddenEdits',
  'environmentTypeProduction',
  'isVpcPending',
  'keepAwakeUntil',
  'lastDecision',
  'lastFailure',
  'missingVpc',
  'plan',
  'plannedChanges',
  'progress',
  'scheduledRun',
  'status',
  'updatedAt',
  'version',
]);

/** What the runner of a build writes. */
const WRITTEN_BY_BUILDS: ReadonlySet<string> = new Set([
  'awsMaintenanceBuilds',
  'demoDeploymentBuilds',
  'lastRunJenkinsJob',
]);

/** Of the fields that both states have. */
export function editedFields(seen: object, now: object): ChangesSinceApproval['fields'] {
  const after = new Map<string, unknown>(Object.entries(now));
  return Object.entries(seen).flatMap(([field, before]) =>
    EDIT_CONSEQUENCES.has(field) ||
    WRITTEN_BY_BUILDS.has(field) ||
    !after.has(field) ||
    isSameValue(before, after.get(field))
      ? []
      : [{ field, before, after: after.get(field) }],
  );
}

interface WithHiddenEdits {
  readonly version?: number;
  readonly hiddenEdits?: readonly HiddenEdit[];
}

/** Names of the hidden fields that were edited since; null where the back end doesn't say. */
export function hiddenEditsSince(seen: WithHiddenEdits, { hiddenEdits }: WithHiddenEdits): readonly string[] | null {
  const { version } = seen;
  if (hiddenEdits === undefined || version === undefined) return null;
  return hiddenEdits.filter((edit) => edit.version > version).map(({ field }) => field);
}
