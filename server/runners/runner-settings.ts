import { join, resolve } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { NO_RUNNERS } from './runners.ts';
import { type RunnerSettings, readRunnersFile } from './runners-file.ts';

/** Throws a ConfigurationError if the file can't be used. */
export function runnerSettingsOf({
  runnersFile,
  dataFolder,
}: Pick<Configuration, 'runnersFile' | 'dataFolder'>): RunnerSettings {
  if (runnersFile === undefined) return NO_RUNNERS;
  return readRunnersFile(resolve(runnersFile), join(resolve(dataFolder), 'runs'));
}
