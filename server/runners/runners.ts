/** The runners of this process, chosen by `runners.yaml`; without it, everything is rehearsed. */

import { chooseRunner } from '../../src/rules/runners/choose-runner.ts';
import { CommandRunner, type CommandRunnerOptions } from './command/command-runner.ts';
import { JenkinsRunner, type JenkinsRunnerOptions } from './jenkins/jenkins-runner.ts';
import type { Runner, Runners } from './runner.ts';
import { runnerRules } from './runner-settings.ts';
import type { RunnerSettings } from './runners-file.ts';

function missingRunner(name: string, now: () => Date): Runner {
  return {
    estimate: () => null,
    begin: async () => ({ checkAfter: 0, log: '' }),
    progress: async () => ({
      state: 'failed',
      log: `[${now().toISOString()}] ERROR: runners.yaml has no runner ${name} any more. Add it, then retry.\n`,
      reason: `runners.yaml has no runner ${name} any more.`,
    }),
  };
}

type RunnerOptions = Omit<CommandRunnerOptions, 'name' | 'settings' | 'workspaces'> &
  Omit<JenkinsRunnerOptions, 'name' | 'settings'>;

export function createRunners(settings: RunnerSettings, rehearsal: Runner, options: RunnerOptions): Runners {
  const named = new Map<string, Runner>(
    Object.entries(settings.runners).map(([name, own]) => [
      name,
      own.kind === 'jenkins'
        ? new JenkinsRunner({ ...options, name, settings: own })
        : new CommandRunner({ ...options, name, settings: own, workspaces: settings.workspaces }),
    ]),
  );
  const rules = runnerRules(settings);
  return {
    choose: (placement) => (placement === null ? null : chooseRunner(rules, placement)),
    named: (name) => (name === null ? rehearsal : (named.get(name) ?? missingRunner(name, options.now))),
  };
}
