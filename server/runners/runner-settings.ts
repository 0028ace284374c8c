import { join, resolve } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { LOCAL_SERVICES, localServices, offersLocalServices } from './local-services.ts';
import { chooseRunner } from './runners.ts';
import { type RunnerSettings, readRunnersFile } from './runners-file.ts';

const NO_RUNNERS: RunnerSettings = { workspaces: '', runners: {}, rules: [] };

/** Throws a ConfigurationError if the file can't be used. */
export function runnerSettingsOf(configuration: Configuration): RunnerSettings {
  const { runnersFile, dataFolder } = configuration;
  const workspaces = join(resolve(dataFolder), 'runs');
  if (runnersFile !== undefined) return readRunnersFile(resolve(runnersFile), workspaces);
  return offersLocalServices(configuration) ? localServices(workspaces) : NO_RUNNERS;
}

/** Whether a runner carries out the demo's own topology: the demo's, or one of a configured file. */
export function runsLocalServices(configuration: Configuration): boolean {
  if (configuration.plain) return false;
  const topology = `${LOCAL_SERVICES.name}/${LOCAL_SERVICES.version}`;
  const placement = { area: 'deployments', cloudProvider: 'ON_PREM', topology };
  return chooseRunner(runnerSettingsOf(configuration), placement) !== null;
}
