import {
  type Circumstance,
  FAILED_JOBS,
  INFRASTRUCTURES_IN_PROGRESS,
  JOBS_IN_PROGRESS,
  ROW_ACTIONS,
  type RowAction,
} from './row-actions.ts';

export const ACTION_NAMES = Object.keys(ROW_ACTIONS);
const TABLE = Object.values(ROW_ACTIONS);

export interface Statuses {
  readonly approval: string;
  readonly infrastructure: string;
  readonly job: string;
  readonly service: string;
}

function bits(holds: (action: RowAction) => boolean): number {
  return TABLE.reduce((sum, action, index) => (holds(action) ? sum | (1 << index) : sum), 0);
}

/** The actions, as bits in the table's order, that statuses and type allow. */
export function allowedByStatus({ approval, infrastructure, job, service }: Statuses, type: string): number {
  return bits((action) => {
    if (action.types?.includes(type) === false) return false;
    if (
      action.neverInProgress &&
      (JOBS_IN_PROGRESS.includes(job) || INFRASTRUCTURES_IN_PROGRESS.includes(infrastructure))
    ) {
      return false;
    }
    if (!action.approval && !action.infrastructure && !action.job && !action.service) return true;
    const byJob =
      action.job?.includes(job) === true ||
      (action.jobOfTypes?.types.includes(type) === true && action.jobOfTypes.job.includes(job));
    return (
      action.approval?.includes(approval) === true ||
      (action.infrastructure?.includes(infrastructure) === true &&
        !(action.infrastructureNotWithFailedJob?.includes(infrastructure) === true && FAILED_JOBS.includes(job))) ||
      action.service?.includes(service) === true ||
      (byJob && action.jobNotWithInfrastructure?.includes(infrastructure) !== true)
    );
  });
}

export function allowedByPrivileges(privileges: ReadonlySet<string>, type: string, production: boolean): number {
  return bits((action) => {
    const database = type === 'DATABASE';
    const needed = production
      ? ((database ? action.databaseProductionPrivileges : undefined) ?? action.productionPrivileges)
      : ((database ? action.databasePrivileges : undefined) ?? action.privileges);
    return (
      needed.length === 0 || privileges.has('deployment.admin') || needed.some((privilege) => privileges.has(privilege))
    );
  });
}

export function allowedByCircumstances(circumstances: ReadonlySet<Circumstance>, type: string): number {
  return bits((action) => {
    const needed = [
      ...(action.circumstances ?? []),
      ...(type === 'DATABASE' ? (action.databaseCircumstances ?? []) : []),
    ];
    return needed.every((circumstance) => circumstances.has(circumstance));
  });
}
