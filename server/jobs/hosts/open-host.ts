/** This process as a runner host, with the runners of its `runners.yaml`. */
import { hostname } from 'node:os';
import packageDescription from '../../../package.json' with { type: 'json' };
import type { Configuration } from '../../configuration.ts';
import type { Queue } from '../../database/job-queue.ts';
import { HostChecks } from '../../health/host-checks.ts';
import { BuildStore } from '../../runners/jenkins/build-store.ts';
import type { Runners } from '../../runners/runner.ts';
import { runnerSettingsOf } from '../../runners/runner-settings.ts';
import { createRunners } from '../../runners/runners.ts';
import type { RunnerSettings } from '../../runners/runners-file.ts';
import type { Services } from '../../services.ts';
import type { OperationAreas } from '../operation-area.ts';
import { createRehearsalRunner } from '../rehearsal/rehearsal-runner.ts';
import { runContent, runInputs, type StoredCredentialSecrets, topologyZip } from '../runner-inputs.ts';
import { hostIdOf } from './host-folder.ts';
import type { HostDescription } from './host-lease.ts';
import { RunnerHost } from './runner-host.ts';

/** What carrying out stages needs of a process. */
export type HostServices = Pick<
  Services,
  'configuration' | 'publicUrl' | 'database' | 'queries' | 'secrets' | 'files' | 'now'
> & { readonly log: Pick<Services['log'], 'warn'> };

export interface OperatedAreas {
  readonly operations: OperationAreas;
  readonly credentialSecrets: StoredCredentialSecrets;
}

function nameOf({ runnerName }: Configuration): string {
  return runnerName ?? hostname();
}

export function runnersOf(services: HostServices, { operations, credentialSecrets }: OperatedAreas): Runners {
  const { now, configuration } = services;
  const rehearsal = createRehearsalRunner({
    speed: configuration.rehearsalSpeed,
    failAt: configuration.rehearsalFail ?? null,
    now,
  });
  return createRunners(runnerSettingsOf(configuration), rehearsal, {
    content: (run) => runContent(services, operations, run),
    topologyZip: (run, queries) => topologyZip({ ...services, queries }, operations, run),
    inputs: (run) => runInputs(services, operations, credentialSecrets, run),
    store: new BuildStore(services.queries),
    environment: process.env,
    hostName: nameOf(configuration),
    makesPlans: !configuration.plain,
    now,
  });
}

function descriptionOf(configuration: Configuration, settings: RunnerSettings): HostDescription {
  return {
    id: hostIdOf(settings.workspaces),
    name: nameOf(configuration),
    version: packageDescription.version,
    labels: configuration.runnerLabels,
    runners: Object.keys(settings.runners),
    capacity: configuration.runnerCapacity,
  };
}

interface HostParts {
  readonly queue: Queue;
  readonly runners: Runners;
  /** For tests: divides the intervals of health checks. */
  readonly checkPace?: number;
}

/** Null if it has no runners or no capacity. Throws if the folder of workspaces can't be used. */
export function openHost(
  services: HostServices,
  { operations, credentialSecrets }: OperatedAreas,
  { queue, runners, checkPace }: HostParts,
): RunnerHost | null {
  const { configuration, queries, publicUrl, secrets: keys, now, log } = services;
  const settings = runnerSettingsOf(configuration);
  if (Object.keys(settings.runners).length === 0 || configuration.runnerCapacity === 0) return null;
  const context = { queries, queue, areas: operations, runners, keys, publicUrl, now, log };
  const host = descriptionOf(configuration, settings);
  const checks = new HostChecks({
    ...{ queries, hostId: host.id, settings, areas: operations, environment: process.env, now, log },
    ...(checkPace !== undefined && { pace: checkPace }),
    inputs: (run) => runInputs(services, operations, credentialSecrets, { ...run, sealedCredential: null }),
  });
  return new RunnerHost(context, host, checks);
}
