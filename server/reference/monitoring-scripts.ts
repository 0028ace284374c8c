import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';

/** Versions of the monitoring script, oldest first; their ids are `version-1` and so on (Deployments §9). */
export async function listMonitoringScripts(
  queries: Queries,
): Promise<components['schemas']['MonitoringScriptVersion'][]> {
  const rows = await queries.selectFrom('monitoring_script_versions').selectAll().orderBy('version_id').execute();
  return rows.map((row) => ({ versionId: `version-${row.version_id}`, version: row.version }));
}
