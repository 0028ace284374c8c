import { join, resolve } from 'node:path';
import { isBiTopology, topologyId } from '../../src/rules/reference/topologies.ts';
import { chooseRunner, type RunnerRule } from '../../src/rules/runners/choose-runner.ts';
import type { Configuration } from '../configuration.ts';
import { LOCAL_SERVICES, localServices, offersLocalServices } from './local-services.ts';
import type { OperatedArea } from './operated-areas.ts';
import { REHEARSAL, type RunnerSettings, readRunnersFile } from './runners-file.ts';

const NO_RUNNERS: RunnerSettings = { workspaces: '', runners: {}, rules: [] };

/** Throws a ConfigurationError if the file can't be used. */
export function runnerSettingsOf(configuration: Configuration): RunnerSettings {
  const { runnersFile, dataFolder } = configuration;
  const workspaces = join(resolve(dataFolder), 'runs');
  if (runnersFile !== undefined) return readRunnersFile(resolve(runnersFile), workspaces);
  return offersLocalServices(configuration) ? localServices(workspaces) : NO_RUNNERS;
}

/** In the order that counts. */
export function runnerRules({ rules, runners }: Pick<RunnerSettings, 'rules' | 'runners'>): readonly RunnerRule[] {
  return rules.map(({ area, cloudProvider = null, topology = null, runner, labels }) => ({
    area,
    cloudProvider,
    topology,
    runner: runner === REHEARSAL ? null : runner,
    labels: [...new Set([...(runners[runner]?.labels ?? []), ...labels])],
  }));
}

/** Those of this server; none where it has no extensions. Throws a ConfigurationError if its file can't be used. */
export function runnerRulesOf(configuration: Configuration): readonly RunnerRule[] {
  return configuration.plain ? [] : runnerRules(runnerSettingsOf(configuration));
}

/** Which runner would run the topology's own zip, at one of the providers; null for none. */
export type RunnerOfZip = (
  topology: { readonly name: string; readonly version: string },
  cloudProviders: readonly string[],
) => string | null;

/** Throws a ConfigurationError if its file can't be used. */
export function runnerOfZips(configuration: Configuration): RunnerOfZip {
  if (configuration.plain) return () => null;
  const settings = runnerSettingsOf(configuration);
  const rules = runnerRules(settings);
  return ({ name, version }, cloudProviders) => {
    const area: OperatedArea = isBiTopology(name) ? 'bi-deployments' : 'deployments';
    for (const cloudProvider of cloudProviders) {
      const chosen = chooseRunner(rules, { area, cloudProvider, topology: topologyId(name, version) });
      const runner = chosen === null ? undefined : settings.runners[chosen.name];
      if (chosen !== null && runner?.kind === 'command' && runner.folder === undefined) return chosen.name;
    }
    return null;
  };
}

/** Whether a runner carries out the demo's own topology: the demo's, or one of a configured file. */
export function runsLocalServices(configuration: Configuration): boolean {
  const topology = `${LOCAL_SERVICES.name}/${LOCAL_SERVICES.version}`;
  const placement = { area: 'deployments', cloudProvider: 'ON_PREM', topology };
  return chooseRunner(runnerRulesOf(configuration), placement) !== null;
}
