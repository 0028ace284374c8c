/** The monitoring dashboard of an environment (Deployments §2 "Monitoring dashboard", §7 "Logs and monitoring"). */
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import { recordReveals } from '../../audit/revealed-secrets.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Call, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound } from '../../plugins/problem.ts';
import type { Services } from '../../services.ts';
import { passwordOf, readHosts } from './access-results.ts';
import { instanceOf, isReporting } from './monitoring/instances.ts';
import { bringUpToDate, readReadings, requestRefresh } from './monitoring/readings.ts';
import type { DeploymentRecord } from './record.ts';
import { revealOf } from './reveals.ts';
import { findRecord } from './store.ts';

const NO_AGENT = 'The monitoring agent of this environment is off, so there is nothing to refresh.';

export function deploymentMonitoring(
  services: Services,
): Handlers<'getMonitoringDashboard' | 'refreshMonitoringDashboard'> {
  const { queries, secrets, now } = services;

  /** The request in the viewer's tenant; of any other, and of a type without a dashboard, nobody learns whether it exists. */
  async function monitored(call: Pick<Call<OperationId>, 'viewer'>, id: number): Promise<DeploymentRecord> {
    requireAnyPrivilege(call.viewer, deploymentsArea.routes.monitoring.privileges);
    const record = await findRecord(queries, id, call.viewer.tenantScope);
    if (record === null || record.deployment_type === 'DATABASE') throw notFound();
    return record;
  }

  return {
    getMonitoringDashboard: async (call) => {
      const record = await monitored(call, call.path.deploymentId);
      const hosts = await readHosts(queries, record);
      const numbered = hosts.map((host, position) => [position, host] as const);
      const at = now();
      const reporting = numbered.filter(([position]) => isReporting(record, position));
      const dataRefreshRequested = await bringUpToDate(queries, { record, hosts: reporting, now: at });
      const readings = await readReadings(queries, record.id);
      const isWithout = call.query.withoutPasswords === true;
      if (!isWithout) {
        const named = hosts.filter(({ hasPassword }) => hasPassword).map(({ hostName }) => `password of ${hostName}`);
        await recordReveals(queries, call, [revealOf(record, named, 'the monitored hosts')]);
      }
      return {
        instancesData: numbered.map(([position, host]) => ({
          ...instanceOf(record, host, { position, readings: readings.get(host.hostName) ?? [], now: at }),
          ...(isWithout ? {} : { password: passwordOf(secrets, host) }),
        })),
        dataRefreshRequested,
        monitoringAgentEnabled: record.document.enableMonitoringAgent ?? false,
        deploymentMonitoringSchedule: record.document.deploymentMonitoringSchedule ?? null,
      };
    },
    refreshMonitoringDashboard: async (call) => {
      const record = await monitored(call, call.path.deploymentId);
      if (record.document.enableMonitoringAgent !== true) throw actionNotAllowed(NO_AGENT);
      await requestRefresh(queries, record.id, now());
      return { dataRefreshRequested: true };
    },
  };
}
