/** The records of every area with conditions, from the device, for the overview. */
import type { DeploymentRequestSummary, EnvironmentType } from '../../contract/generated/schema.d.ts';
import { deploymentOutboxRules } from '../../machines/lifecycles/deployment/outbox-rules.ts';
import type { OutboxRecordRules } from '../../machines/outbox/outbox-record-rules.ts';
import { mayOpenRoute } from '../../rules/area.ts';
import { AREAS, OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../rules/areas.ts';
import { DEPLOYMENT_CONDITION_NAMES, deploymentConditionFilter } from '../../rules/deployments/condition-filter.ts';
import {
  conditionDates,
  hasCondition,
  type SoonEnding,
  soonDays,
  soonEnding,
} from '../../rules/deployments/conditions.ts';
import { cellLook } from '../../rules/deployments/status-display.ts';
import { statusTupleOf } from '../../rules/deployments/statuses.ts';
import type { ChoicesFilter } from '../../rules/lists/filters.ts';
import type { OverviewRecord } from '../../rules/overview/summary.ts';
import { planOrderedAt } from '../../rules/plans/plan-state.ts';
import { needsAttention, planLine } from '../../rules/plans/plan-words.ts';
import type { Condition } from '../../rules/records/conditions.ts';
import type { OperationProgress } from '../../rules/records/operation-progress.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import type { StatusLook } from '../../rules/records/status-look.ts';
import { OUTBOX_RESOURCES } from '../areas.ts';
import type { Portal } from '../portal.ts';
import type { StoredRecord } from '../resources/record-age.ts';
import type { ResourceData } from '../resources/resource-data.ts';
import type { EveryRecord } from '../resources/stored-lists.ts';
import type { Resources } from '../resources.ts';

export interface AreaOverview {
  readonly area: OutboxAreaName;
  /** The values of its list's filter. */
  readonly filter: ChoicesFilter<Condition>;
  readonly records: readonly OverviewRecord[];
  readonly isWhole: boolean;
  /** Epoch milliseconds; null while the records are being read. */
  readonly asOf: number | null;
}

export interface Overview {
  readonly areas: readonly AreaOverview[];
  /** As the forecast takes them. */
  readonly deployments: readonly DeploymentRequestSummary[];
}

interface Shown {
  readonly conditions: readonly Condition[];
  readonly look: StatusLook;
  readonly operation: OperationProgress | null;
  readonly ending: SoonEnding | null;
  readonly stage: EnvironmentType | null;
}

interface OverviewArea {
  readonly filter: ChoicesFilter<Condition>;
  watch(tell: (every: Omit<AreaOverview, 'area' | 'filter'> | null) => void): () => void;
}

const UNREADABLE = { records: [], isWhole: false, asOf: null } as const;

function overviewArea<Summary extends StoredRecord & { readonly updatedAt?: string | undefined }>(
  area: OutboxAreaName,
  data: Pick<ResourceData<Summary, Summary, never, never>, 'watchEvery'>,
  { requested, planOf }: Pick<OutboxRecordRules<Summary>, 'requested' | 'planOf'>,
  filter: ChoicesFilter<Condition>,
  shownOf: (record: Summary) => Shown,
  onRecords: (records: readonly Summary[]) => void = () => undefined,
): OverviewArea {
  const recordOf = (record: Summary): OverviewRecord => {
    const { name, client, tenantId, isProduction } = requested(record);
    const changedAt = record.updatedAt === undefined ? null : Date.parse(record.updatedAt);
    const key = recordKey({ area, id: record.id });
    const plan = planOf?.(record) ?? null;
    const planFault = plan !== null && needsAttention(plan) ? planLine(plan) : null;
    const planned = { planFault, planOrderedAt: planOrderedAt(plan) };
    return { key, area, record, name, client, tenantId, isProduction, changedAt, ...planned, ...shownOf(record) };
  };
  return {
    filter,
    watch: (tell) => {
      const watching = data.watchEvery().subscribe({
        next: ({ records, isWhole, asOf }: EveryRecord<Summary>) => {
          onRecords(records);
          tell({ records: records.map(recordOf), isWhole, asOf });
        },
        error: () => tell(UNREADABLE),
      });
      return () => watching.unsubscribe();
    },
  };
}

interface OneStatus {
  readonly status: string;
  readonly progress?: OperationProgress | null;
}

interface StatusRules<Summary> {
  readonly rules: Pick<OutboxRecordRules<Summary>, 'requested' | 'planOf'>;
  readonly statuses: { readonly look: (status: string) => StatusLook };
  readonly conditions: {
    readonly filter: ChoicesFilter<Condition>;
    readonly conditionOf: (status: string) => Condition | null;
  };
}

function ofOneStatus<Summary extends StoredRecord & OneStatus & { readonly updatedAt?: string | undefined }>(
  area: OutboxAreaName,
  data: Pick<ResourceData<Summary, Summary, never, never>, 'watchEvery'>,
  { rules, statuses, conditions: { filter, conditionOf } }: StatusRules<Summary>,
): OverviewArea {
  return overviewArea(area, data, rules, filter, ({ status, progress = null }) => {
    const condition = conditionOf(status);
    const conditions = condition === null ? [] : [condition];
    return { conditions, look: statuses.look(status), operation: progress, ending: null, stage: null };
  });
}

function shownDeployment(record: DeploymentRequestSummary): Shown {
  const tuple = statusTupleOf(record.status);
  const [dates, days] = [conditionDates(record), soonDays(new Date())];
  return {
    conditions:
      tuple === null ? [] : DEPLOYMENT_CONDITION_NAMES.filter((name) => hasCondition(name, tuple, dates, days)),
    look: cellLook(record.status, record.enableMonitoring ?? false),
    operation: record.progress ?? null,
    ending: tuple === null ? null : soonEnding(tuple, dates, days),
    stage: record.environmentType,
  };
}

function overviewAreas(
  resources: Resources,
  onDeployments: (records: readonly DeploymentRequestSummary[]) => void,
): Readonly<Record<OutboxAreaName, OverviewArea>> {
  return {
    deployments: overviewArea(
      'deployments',
      resources.deployments,
      deploymentOutboxRules,
      deploymentConditionFilter,
      shownDeployment,
      onDeployments,
    ),
    'bi-deployments': ofOneStatus('bi-deployments', resources['bi-deployments'], OUTBOX_RESOURCES['bi-deployments']),
    'cloud-accounts': ofOneStatus('cloud-accounts', resources['cloud-accounts'], OUTBOX_RESOURCES['cloud-accounts']),
    vpcs: ofOneStatus('vpcs', resources.vpcs, OUTBOX_RESOURCES.vpcs),
  };
}

/** Of the areas that the viewer can list, once each is read, then after each change. Returns a stop function. */
export function watchOverview(
  { resources }: Pick<Portal, 'resources'>,
  privileges: ReadonlySet<string>,
  tell: (overview: Overview) => void,
): () => void {
  let deployments: readonly DeploymentRequestSummary[] = [];
  const all = overviewAreas(resources, (records) => {
    deployments = records;
  });
  const names = OUTBOX_AREA_NAMES.filter((name) => mayOpenRoute(AREAS[name].routes.list, privileges));
  const known = new Map<OutboxAreaName, AreaOverview>();
  const stops = names.map((area) =>
    all[area].watch((every) => {
      known.set(area, { area, filter: all[area].filter, ...(every ?? UNREADABLE) });
      if (known.size === names.length) tell({ areas: names.flatMap((name) => known.get(name) ?? []), deployments });
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
