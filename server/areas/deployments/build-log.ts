import type { Queries } from '../../database/database.ts';

export interface BuildLog {
  /** Base64 of the log in UTF-8. */
  readonly logContent: string;
  /** The job that failed, else the one that ran last. */
  readonly jobName: string;
  readonly buildNumber: number;
}

/** The log of a request's last build, or null where none has run (Deployments §3 "Deployment log"). */
export async function readBuildLog(queries: Queries, requestId: number): Promise<BuildLog | null> {
  const row = await queries
    .selectFrom('build_logs')
    .select(['content', 'job_name', 'failed_job', 'build_number'])
    .where('deployment_request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    logContent: Buffer.from(row.content, 'utf8').toString('base64'),
    jobName: row.failed_job ?? row.job_name,
    buildNumber: row.build_number,
  };
}
