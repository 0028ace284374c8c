/** What the demo's records of every area of one status have in common. */
import { DEMO_TENANTS, type DemoTenantId } from './identities.ts';

const PURPOSES = ['Sandbox', 'Till lab', 'Loyalty', 'Stock', 'Web shop', 'Reporting', 'Training'] as const;

export interface DemoRecord<Status extends string> {
  readonly tenantId: DemoTenantId;
  readonly status: Status;
  readonly name: string;
}

/** In the first tenant one record in every status and the usual ones, in the others the usual ones. */
export function demoRecords<Status extends string>(
  every: readonly Status[],
  usual: readonly Status[],
): readonly DemoRecord<Status>[] {
  return DEMO_TENANTS.flatMap(({ tenantId }, tenant) =>
    (tenant === 0 ? [...every, ...usual] : usual).map((status, index) => {
      const purpose = PURPOSES[(tenant === 0 ? index : index + 2) % PURPOSES.length];
      return { tenantId, status, name: `${purpose} ${index + 1}` };
    }),
  );
}

/** Where, by whom and when a record was asked for. @param days since then */
export function askedFor({ tenantId }: Pick<DemoRecord<string>, 'tenantId'>, days: number, now: Date) {
  const made = new Date(now.getTime() - days * 86_400_000);
  return { tenant_id: tenantId, created_by: tenantId === 'BRIGHTWATER' ? 1 : 6, created_at: made, updated_at: made };
}

/** The log of a record's first build, which has failed in its status or has come to its end. @param failure what it says where it has failed */
export function firstBuildLog(
  { area, id, status }: { readonly area: string; readonly id: string; readonly status: string },
  jobName: string,
  lines: readonly string[],
  failure: string,
) {
  const stage = status.endsWith('_FAILED') ? status.slice(0, -'_FAILED'.length) : null;
  const end = stage === null ? ['Finished: SUCCESS'] : [failure, `ERROR: ${stage}`, 'Finished: FAILURE'];
  return {
    area,
    subject_id: id,
    build_number: 1,
    job_name: jobName,
    failed_job: stage && `${jobName}/${stage.toLowerCase().replaceAll('_', '-')}`,
    content: [`Started build #1 of ${id}`, ...lines, ...end, ''].join('\n'),
  };
}
