/** Reads `runners.yaml`, and tests what its runners need. Runs nothing. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { MANIFEST } from '../runners/command/manifest.ts';
import { WorkspaceFault } from '../runners/command/unpack.ts';
import { readManifest } from '../runners/command/workspace.ts';
import { JenkinsFault } from '../runners/jenkins/fault.ts';
import { Jenkins } from '../runners/jenkins/jenkins.ts';
import { jobFault } from '../runners/jenkins/parameters.ts';
import type { JenkinsSettings, JenkinsTask } from '../runners/jenkins/settings.ts';
import { missingJobs } from '../runners/jenkins/stage-plan.ts';
import { LOCAL_SERVICES, offersLocalServices } from '../runners/local-services.ts';
import { OPERATED_AREAS, type OperatedArea } from '../runners/operated-areas.ts';
import { runnerSettingsOf } from '../runners/runner-settings.ts';
import type { CommandSettings, RunnerSettings } from '../runners/runners-file.ts';
import { type Finding, failed, note, ok } from './finding.ts';
import { healthFindings } from './health-checks.ts';
import { areaFindings, manifestFindings } from './manifests.ts';
import { isProgram } from './programs.ts';

type Settings = RunnerSettings['runners'][string];

/** Null if only the operation tells: a zip is read when it is run, jobs for deployments depend on their type. */
async function findingsFor(name: string, settings: Settings, area: OperatedArea): Promise<readonly Finding[] | null> {
  const { stages, noun } = OPERATED_AREAS[area];
  if (settings.kind === 'command')
    return settings.folder === undefined
      ? null
      : areaFindings(name, area, await readManifest({ workspace: settings.folder }));
  const fault = area === 'deployments' ? null : missingJobs(settings, stages);
  return fault === null ? null : [failed(SUBJECT, `${name} can't carry out ${noun}: ${fault}`)];
}

/** Whether the runner of each rule can carry out every operation of the rule's area. */
async function checkRules({ rules, runners }: RunnerSettings): Promise<readonly Finding[]> {
  const findings = new Map<string, readonly Finding[]>();
  for (const { area, runner } of rules) {
    const settings = runners[runner];
    const key = `${area} ${runner}`;
    if (settings === undefined || findings.has(key)) continue;
    try {
      const own = (await findingsFor(runner, settings, area)) ?? [];
      const isFit = own.every(({ state }) => state !== 'failed');
      const { noun } = OPERATED_AREAS[area];
      findings.set(key, isFit ? [...own, ok(SUBJECT, `${runner} carries out ${noun}`)] : own);
    } catch (cause) {
      // Said about the runner itself.
      if (!(cause instanceof WorkspaceFault)) throw cause;
    }
  }
  return [...findings.values()].flat();
}

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

/** Asks a Jenkins of `runners.yaml` for everything that its stages need. Triggers no build. */
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

const SUBJECT = 'runners';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkWorkspaces({ workspaces }: RunnerSettings): Finding {
  let nearest = workspaces;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return isWritable(nearest)
    ? ok(SUBJECT, `workspaces are in ${workspaces}`)
    : failed(SUBJECT, `${nearest} is not writable, so that workspaces can't be made`);
}

async function folderFindings({ name, settings, areas, environment }: CheckedRunner): Promise<readonly Finding[]> {
  const { folder } = settings;
  if (folder === undefined)
    return [note(SUBJECT, `${name} runs the zips of topologies: users who can upload one can run programs here`)];
  try {
    const manifest = await readManifest({ workspace: folder });
    const stages = Object.keys(manifest.stages).join(', ') || 'no stages';
    return [
      ok(SUBJECT, `${name} runs ${join(folder, MANIFEST)} (${stages})`),
      ...manifestFindings({ name, settings, areas, folder, manifest, path: environment['PATH'] ?? '' }),
    ];
  } catch (cause) {
    if (!(cause instanceof WorkspaceFault)) throw cause;
    return [failed(SUBJECT, `${name}: ${cause.message} (${folder})`)];
  }
}

interface CheckedRunner {
  readonly name: string;
  readonly settings: CommandSettings;
  readonly dataFolder: string;
  readonly workspaces: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Those of its rules. */
  readonly areas: readonly OperatedArea[];
}

async function checkRunner(checked: CheckedRunner): Promise<readonly Finding[]> {
  const { name, settings, dataFolder, workspaces, environment } = checked;
  const { state, user, wrapper, environment: passed } = settings;
  const findings = [...(await folderFindings(checked)), ...(await healthFindings(name, settings))];
  if (state !== undefined && !isWritable(state))
    findings.push(failed(SUBJECT, `${name}: its state folder ${state} is missing or not writable`));
  const [program] = wrapper;
  if (program !== undefined && !isProgram(program, environment['PATH'] ?? ''))
    findings.push(failed(SUBJECT, `${name}: its wrapper ${program} is not a program on this machine`));
  if (user !== undefined && process.getuid?.() !== 0)
    findings.push(failed(SUBJECT, `${name}: only a server that runs as root can run programs as user ${user.uid}`));
  if (user !== undefined && `${workspaces}${sep}`.startsWith(`${dataFolder}${sep}`))
    findings.push(
      failed(
        SUBJECT,
        `${name}: user ${user.uid} can't enter the data folder: set workspaces to a folder outside of it`,
      ),
    );
  if (user === undefined && wrapper.length === 0)
    findings.push(
      note(SUBJECT, `${name}: its programs can read what the server can, also its keys: set user or wrapper`),
    );
  const own = settings.plan?.user ?? settings.plan?.wrapper;
  const isApart = own !== undefined || settings.plan === undefined;
  if (!isApart)
    findings.push(
      note(
        SUBJECT,
        `${name}: plans run as the same user as launches, and can read what these leave: set plan.user or plan.wrapper`,
      ),
    );
  const unset = [...passed, ...(settings.plan?.environment ?? [])].filter(
    (variable) => environment[variable] === undefined,
  );
  if (unset.length > 0) findings.push(note(SUBJECT, `${name}: ${unset.join(', ')} not set for the server`));
  return findings;
}

export async function checkRunners(
  configuration: Configuration,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  const settings = runnerSettingsOf(configuration);
  if (offersLocalServices(configuration))
    return [note(SUBJECT, `the demo runs only ${LOCAL_SERVICES.name}, on this machine; all else is rehearsed`)];
  const names = Object.entries(settings.runners);
  if (names.length === 0) return [note(SUBJECT, 'none: operations are rehearsed, and create nothing')];
  const { dataFolder, databaseUrl, runnerCapacity } = configuration;
  const { workspaces } = settings;
  const findings = [checkWorkspaces(settings)];
  for (const [name, own] of names)
    findings.push(
      ...(own.kind === 'jenkins'
        ? await checkJenkinsRunner(name, own, environment)
        : await checkRunner({
            ...{ name, settings: own, dataFolder, workspaces, environment },
            areas: settings.rules.flatMap(({ area, runner }) => (runner === name ? [area] : [])),
          })),
    );
  findings.push(...(await checkRules(settings)));
  if (databaseUrl !== undefined)
    findings.push(
      runnerCapacity === 0
        ? note(SUBJECT, 'this server carries out no stages (PORTAL_RUNNER_CAPACITY): start runner processes')
        : ok(SUBJECT, `this process carries out up to ${runnerCapacity} stages at once`),
    );
  return findings;
}
