import { join, resolve } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { localServices, offersLocalServices } from './local-services.ts';
import { type RunnerSettings, readRunnersFile } from './runners-file.ts';

const NO_RUNNERS: RunnerSettings = { workspaces: '', runners: {}, rules: [] };

/** Throws a ConfigurationError if the file can't be used. */
export function runnerSettingsOf(configuration: Configuration): RunnerSettings {
  const { runnersFile, dataFolder } = configuration;
  const workspaces = join(resolve(dataFolder), 'runs');
  if (runnersFile !== undefined) return readRunnersFile(resolve(runnersFile), workspaces);
  return offersLocalServices(configuration) ? localServices(workspaces) : NO_RUNNERS;
}
