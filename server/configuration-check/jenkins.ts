/** Asks a Jenkins of `runners.yaml` for everything that its stages need. Triggers no build. */
import { JenkinsFault } from '../runners/jenkins/fault.ts';
import { Jenkins } from '../runners/jenkins/jenkins.ts';
import { jobFault } from '../runners/jenkins/parameters.ts';
import type { JenkinsSettings, JenkinsTask } from '../runners/jenkins/settings.ts';
import { type Finding, failed, ok } from './finding.ts';

const TIMEOUT_MS = 20_000;

/** A fault as a failed finding; null if there is none. */
async function faultFinding(name: string, check: () => Promise<string | null>): Promise<Finding | null> {
  try {
    const fault = await check();
    return fault === null ? null : failed('runners', `${name}: ${fault}`);
  } catch (cause) {
    if (!(cause instanceof JenkinsFault)) throw cause;
    return failed('runners', `${name}: ${cause.message}`);
  }
}

export async function checkJenkinsRunner(
  name: string,
  settings: JenkinsSettings,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  const jenkins = new Jenkins({ settings, environment }, AbortSignal.timeout(TIMEOUT_MS));
  const noAccess = await faultFinding(name, async () => {
    const { authenticated } = await jenkins.user();
    return authenticated ? null : 'Jenkins takes its user for anonymous. Check the credentials';
  });
  if (noAccess !== null) return [noAccess];
  const jobs: { readonly task: JenkinsTask; readonly isPipeline: boolean }[] = [
    ...Object.values(settings.stages).map((task) => ({ task, isPipeline: false })),
    ...settings.pipelines.map((task) => ({ task, isPipeline: true })),
  ];
  const faults: Finding[] = [];
  for (const { task, isPipeline } of jobs) {
    const fault = await faultFinding(name, async () => {
      const wrong = jobFault(task, await jenkins.job(task.job));
      if (wrong !== null || !isPipeline || (await jenkins.hasStages(task.job))) return wrong;
      return `the stages of ${task.job} can't be read. Install the plugin Pipeline: Stage View`;
    });
    if (fault !== null) faults.push(fault);
  }
  if (faults.length > 0) return faults;
  return [
    ok('runners', `${name} can use ${settings.url} (jobs: ${jobs.map(({ task }) => task.job).join(', ') || 'none'})`),
  ];
}
