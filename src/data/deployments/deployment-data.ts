import { type ContractClient, call } from '../../contract/client.ts';
import {
  getDeploymentAsRun,
  getDeploymentLog,
  getDeploymentProgress,
  getDeploymentResults,
  listDeploymentRequestedUsers,
  revealHostPassword,
} from '../../contract/generated/operations/deployments.ts';
import type {
  AccessResults,
  DeploymentAsRun,
  DeploymentLog,
  DeploymentProgress,
  DeploymentRequestSummary,
  MonitoringDashboard,
  MonitoringHistory,
  RequestedUsers,
} from '../../contract/generated/schema.d.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { knownUsers, type ListedUser } from '../resources/listed-users.ts';
import { currentScope } from '../resources/resource-options.ts';
import type { Resources } from '../resources.ts';
import type { CapabilityReader } from '../server/capabilities.ts';

/** Deployments §3 "Progress data per request" */
export interface DeploymentProgressEntry extends DeploymentProgress {
  readonly id: number;
}

export interface DeploymentDataOptions {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: Pick<CapabilityReader, 'read'>;
  readonly scope: () => Scope | null;
  readonly now?: () => number;
}

const monitoringOperations = () => import('../../contract/generated/operations/deployment-monitoring.ts');

/** Deployment requests' data beside their records. Every failure is an AppError. */
export class DeploymentData {
  readonly #records: Resources['deployments'];
  readonly #options: DeploymentDataOptions;
  readonly #now: () => number;

  constructor(records: Resources['deployments'], options: DeploymentDataOptions) {
    this.#records = records;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Leaves out requests that can't be read (errors are ignored, §4). */
  async fetchProgress(ids: readonly number[], signal?: AbortSignal): Promise<readonly DeploymentProgressEntry[]> {
    const answers = await Promise.allSettled(ids.map((id) => this.#fetchProgressOf(id, signal)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }

  /** For the Created By filter offline: the creators last named by the server, else those of the device's requests. */
  async knownCreators(): Promise<readonly ListedUser[]> {
    const { device } = this.#options;
    const scope = currentScope(this.#options);
    const { readCreators } = await import('./kept-creators.ts');
    const named = await readCreators(device, scope);
    if (named !== null) return named;
    return knownUsers(this.#records, 'createdBy', ({ createdUserId, createdUserFirstName, createdUserLastName }) =>
      createdUserId == null
        ? null
        : { userId: createdUserId, firstName: createdUserFirstName, lastName: createdUserLastName },
    );
  }

  async requestedUsers(signal?: AbortSignal): Promise<RequestedUsers> {
    const { client, device } = this.#options;
    const scope = currentScope(this.#options);
    const users = await call(client, listDeploymentRequestedUsers, { signal });
    const keep = async () => {
      const { keepCreators } = await import('./kept-creators.ts');
      if (this.#records.isStill(scope)) await keepCreators(device, scope, users, this.#now());
    };
    this.#records.records.arrived.then(keep).catch(() => undefined);
    return users;
  }

  /** In memory only. Without passwords where each can be revealed separately; a plain back end includes them. */
  async accessResults(deploymentId: number, signal?: AbortSignal): Promise<AccessResults> {
    const query = await this.#withoutPasswords();
    return call(this.#options.client, getDeploymentResults, { params: { path: { deploymentId }, query }, signal });
  }

  /** In memory only; the server logs who received it (extension). */
  async revealPassword(deploymentId: number, hostName: string): Promise<string> {
    const params = { path: { deploymentId } };
    const { password } = await call(this.#options.client, revealHostPassword, { params, body: { hostName } });
    return password;
  }

  /** The request when its environment last ran, and now; null where it wasn't edited since. */
  async sinceLastRun(
    record: DeploymentRequestSummary,
    signal: AbortSignal,
  ): Promise<{ asRun: NonNullable<DeploymentAsRun['asRun']>; now: DeploymentRequestSummary } | null> {
    const params = { path: { id: record.id } };
    const { asRun } = await call(this.#options.client, getDeploymentAsRun, { params, signal });
    if (asRun === null) return null;
    const whole = await this.#records.whole.load();
    return { asRun, now: (await whole.find(record, signal)).record };
  }

  async monitoringDashboard(deploymentId: number, signal: AbortSignal): Promise<MonitoringDashboard> {
    const [query, { getMonitoringDashboard }] = await Promise.all([this.#withoutPasswords(), monitoringOperations()]);
    const params = { path: { deploymentId }, query };
    return call(this.#options.client, getMonitoringDashboard, { params, signal });
  }

  async monitoringHistory(deploymentId: number, signal: AbortSignal): Promise<MonitoringHistory> {
    const { getMonitoringHistory } = await monitoringOperations();
    return call(this.#options.client, getMonitoringHistory, { params: { path: { deploymentId } }, signal });
  }

  /** Sent once, whatever the result. */
  async refreshMonitoring(deploymentId: number): Promise<void> {
    const { refreshMonitoringDashboard } = await monitoringOperations();
    await call(this.#options.client, refreshMonitoringDashboard, { params: { path: { deploymentId } } });
  }

  /** `logContent` is base64. */
  log(id: number, signal?: AbortSignal): Promise<DeploymentLog> {
    return call(this.#options.client, getDeploymentLog, {
      params: { path: { id } },
      signal,
    });
  }

  async isCredentialEmpty(credentialId: number, signal?: AbortSignal): Promise<boolean> {
    const { checkCredentialIsEmpty } = await import('../../contract/generated/operations/credentials.ts');
    const answer = await call(this.#options.client, checkCredentialIsEmpty, {
      params: { path: { id: credentialId } },
      signal,
    });
    return answer.isEmpty;
  }

  async #withoutPasswords() {
    const { extensions } = await this.#options.capabilities.read();
    return extensions.includes('reveal') ? { withoutPasswords: true } : {};
  }

  async #fetchProgressOf(id: number, signal?: AbortSignal): Promise<DeploymentProgressEntry> {
    const { client } = this.#options;
    const scope = currentScope(this.#options);
    const progress = await call(client, getDeploymentProgress, {
      params: { path: { id } },
      signal,
    });
    const copy = this.#records.isStill(scope)
      ? await this.#records.records.loaded?.readRecord(scope, id).catch(() => null)
      : null;
    if (copy !== undefined && copy !== null) {
      const { jenkinsStatus, infrastructureStatus, serviceStatus } = progress;
      const status = { ...copy.record.status, jenkinsStatus, infrastructureStatus, serviceStatus };
      await this.#records.keep(scope, (store) => store.keepSummary(scope, { ...copy.record, status }, this.#now()));
    }
    return { ...progress, id };
  }
}
