/** The runners of this process, chosen by `runners.yaml`; without it, everything is rehearsed. */

import { CommandRunner, type CommandRunnerOptions } from './command/command-runner.ts';
import { JenkinsRunner, type JenkinsRunnerOptions } from './jenkins/jenkins-runner.ts';
import type { ChosenRunner, Placement, Runner, Runners } from './runner.ts';
import { REHEARSAL, type RunnerRule, type RunnerSettings } from './runners-file.ts';

function fits(rule: RunnerRule, { area, cloudProvider, topology }: Placement): boolean {
  if (rule.area !== area) return false;
  if (rule.cloudProvider !== undefined && rule.cloudProvider !== cloudProvider) return false;
  if (rule.topology === undefined) return true;
  const wanted = rule.topology;
  return wanted.endsWith('/*') ? (topology?.startsWith(wanted.slice(0, -1)) ?? false) : wanted === topology;
}

/** The first rule that fits decides; null for the rehearsal. */
export function chooseRunner(
  { rules, runners }: Pick<RunnerSettings, 'rules' | 'runners'>,
  placement: Placement,
): ChosenRunner | null {
  const rule = rules.find((each) => fits(each, placement));
  if (rule === undefined || rule.runner === REHEARSAL) return null;
  const labels = [...(runners[rule.runner]?.labels ?? []), ...rule.labels];
  return { name: rule.runner, labels: [...new Set(labels)] };
}

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
  return {
    choose: (placement) => (placement === null ? null : chooseRunner(settings, placement)),
    named: (name) => (name === null ? rehearsal : (named.get(name) ?? missingRunner(name, options.now))),
  };
}
