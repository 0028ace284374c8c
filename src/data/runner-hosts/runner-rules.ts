/** Which runner carries out which operations (an extension); the device keeps the last answer. */
import { call } from '../../contract/client.ts';
import { getRunnerRules } from '../../contract/generated/operations/runner-hosts.ts';
import { runnerRulesParser } from '../../contract/generated/parsers/runner-hosts.ts';
import type { RunnerRules } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../portal.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';

export const keptRunnerRules: ReadingKind<RunnerRules> = { name: 'runner-rules', parser: runnerRulesParser };

/** Throws an AppError. */
export function readRunnerRules({ client }: Pick<Portal, 'client'>, signal: AbortSignal): Promise<RunnerRules> {
  return call(client, getRunnerRules, { signal });
}
