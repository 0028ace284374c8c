/** Carries out stages with programs, as a `portal.yaml` says (docs/runners.md). */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { PlanFault } from '../../../src/rules/plans/resource-plan.ts';
import type { Queries } from '../../database/database.ts';
import { durationWords } from '../duration.ts';
import { OutputsFault, readOutputs } from '../outputs/outputs.ts';
import type { Progress, Runner, StageRun } from '../runner.ts';
import type { CommandSettings } from '../runners-file.ts';
import { failedStage, firstLines, stamped, succeededStage } from '../stage-lines.ts';
import { commandOf, environmentOf } from './environment.ts';
import { type Folders, foldersOf, planFoldersOf } from './folders.ts';
import { foreseenPlan, type TopologyZip } from './foreseen-plan.ts';
import { endOlderStages, isLost, killLeft } from './left-stages.ts';
import {
  MANIFEST,
  type Manifest,
  type ManifestPlan,
  type ManifestProgram,
  type ManifestStage,
  missingStages,
  planOf,
  unknownOutputs,
} from './manifest.ts';
import { planSecretsOf, planSettingsOf, readPlanFile } from './plan-program.ts';
import { aliveAt, readExit, readSign, type StageExit, stageFiles } from './stage-files.ts';
import { momentOf, StageLogs } from './stage-log.ts';
import { startStage } from './start-stage.ts';
import { WorkspaceFault } from './unpack.ts';
import { fileFaultOf, prepareStage, prepareWorkspace, readManifest, type WorkspaceContent } from './workspace.ts';

/** What a run is given; secrets go to the program's environment only. */
export interface RunInputs {
  /** For `inputs.json`; without secrets. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface CommandRunnerOptions {
  readonly name: string;
  readonly settings: CommandSettings;
  /** Absolute path. */
  readonly workspaces: string;
  readonly content: (run: StageRun) => Promise<WorkspaceContent>;
  readonly topologyZip: TopologyZip;
  readonly inputs: (run: StageRun) => Promise<RunInputs>;
  readonly environment: NodeJS.ProcessEnv;
  /** What this process is called. */
  readonly hostName: string;
  readonly now: () => Date;
  readonly graceMs?: number;
  /** Default: true. */
  readonly makesPlans?: boolean;
}

const GRACE_MS = 10_000;
const FIRST_LOOK_MS = 100;
const LONGEST_LOOK_MS = 2000;

function requiredInputs(names: readonly string[], given: RunInputs['given']): string | null {
  const { request } = given;
  const fields: Readonly<Record<string, unknown>> =
    typeof request === 'object' && request !== null ? { ...request } : {};
  const { additionalParameters } = fields;
  const all = {
    ...(typeof additionalParameters === 'object' ? additionalParameters : {}),
    ...fields,
  };
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(all));
  const missing = names.filter((name) => (values.get(name) ?? '') === '');
  return missing.length === 0 ? null : `${MANIFEST} needs ${missing.join(', ')}, which the request doesn't have`;
}

/** What to write about the end of a program; null if it succeeded. */
function failureOf(
  { code, signal, reason }: StageExit,
  { timeLimit }: Pick<ManifestStage, 'timeLimit'>,
): string | null {
  switch (reason) {
    case 'time limit':
      return `The stage took longer than its time limit of ${durationWords(timeLimit)}`;
    case 'cancelled':
      return 'The stage was cancelled';
    case 'not started':
      return `The program can't be started. Check the command in ${MANIFEST}`;
    case 'ended':
      if (signal !== null) return `The program was ended by the signal ${signal}`;
      return code === 0 ? null : `The program ended with exit code ${code}`;
  }
}

interface Place {
  readonly folders: Folders;
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly beganAt: Date;
  readonly loggedUntil: Date;
}

interface Supervised {
  readonly folders: Folders;
  readonly settings: CommandSettings;
  readonly program: ManifestProgram;
  readonly about: { readonly operation: string; readonly stage: string };
  readonly output: 'PORTAL_OUTPUTS' | 'PORTAL_PLAN';
  readonly secrets: Readonly<Record<string, string>>;
  readonly masked: readonly string[];
  readonly loggedUntil: Date;
}

const READY = 'The workspace is ready';

/** An operation that makes a plan and nothing else. */
function isOnlyPlan({ makesPlan, isLast }: StageRun): boolean {
  return makesPlan && isLast;
}

export class CommandRunner implements Runner {
  readonly #options: CommandRunnerOptions;
  readonly #logs = new StageLogs();

  readonly makesPlans: boolean;
  readonly keepsFiles = true;

  constructor(options: CommandRunnerOptions) {
    this.#options = options;
    this.makesPlans = options.makesPlans ?? true;
  }

  hasPlan(run: Pick<StageRun, 'operationId' | 'recordId'>, queries: Queries): Promise<boolean | null> {
    const { settings, topologyZip } = this.#options;
    return foreseenPlan(settings, () => topologyZip(run, queries));
  }

  estimate(): null {
    return null;
  }

  #folders(run: Pick<StageRun, 'area' | 'recordId' | 'operationId' | 'position'>): Folders {
    const { workspaces, settings } = this.#options;
    return foldersOf(workspaces, run, settings.state);
  }

  /** The program itself starts at the first look, when the stage is known to have begun. */
  async begin(run: StageRun): Promise<{ readonly checkAfter: number; readonly log: string }> {
    const { name, hostName, now } = this.#options;
    return { checkAfter: 0, log: stamped(now(), firstLines(`${name} on ${hostName}`, run)) };
  }

  async progress(run: StageRun, beganAt: Date, loggedUntil: Date): Promise<Progress> {
    try {
      return await this.#progress(run, beganAt, loggedUntil);
    } catch (cause) {
      const sentence = cause instanceof WorkspaceFault ? cause.message : fileFaultOf(cause);
      if (sentence === null) throw cause;
      return failedStage(loggedUntil, '', sentence);
    }
  }

  async #progress(run: StageRun, beganAt: Date, loggedUntil: Date): Promise<Progress> {
    const folders = this.#folders(run);
    if (isOnlyPlan(run)) return this.#onlyPlan(run, folders, beganAt, loggedUntil);
    await prepareWorkspace(folders, this.#options.settings, () => this.#options.content(run));
    const manifest = await readManifest(folders);
    const plan = planOf(manifest, run.stage);
    switch (plan.kind) {
      case 'wait': {
        if (!(await this.#isReady(run, manifest, folders)))
          return { state: 'running', checkAfter: LONGEST_LOOK_MS, log: '', loggedUntil };
        if (run.makesPlan && this.makesPlans) return this.#plan(run, manifest, { folders, beganAt, loggedUntil });
        return succeededStage(run, loggedUntil, stamped(loggedUntil, [READY]), {});
      }
      case 'skip':
        return succeededStage(
          run,
          loggedUntil,
          stamped(loggedUntil, [`Skipped: ${MANIFEST} has no command for it`]),
          {},
        );
      case 'missing':
        throw new WorkspaceFault(`${MANIFEST} has no command for ${run.stage}. Add it under stages`);
      case 'run': {
        const files = stageFiles(folders.stage);
        if (!existsSync(files.claim)) {
          if (existsSync(files.cancel)) throw new WorkspaceFault('The stage was cancelled');
          // An operation of one stage may have no wait before it.
          if (run.position === 0 && !(await this.#isReady(run, manifest, folders)))
            return { state: 'running', checkAfter: LONGEST_LOOK_MS, log: '', loggedUntil };
          await this.#start(run, folders, plan.stage, loggedUntil);
          return { state: 'running', checkAfter: FIRST_LOOK_MS, log: '', loggedUntil };
        }
        const place = { folders, timeLimit: plan.stage.timeLimit, beganAt, loggedUntil };
        return this.#look(place, async (at, log) => this.#reported(run, plan.stage, at, log));
      }
    }
  }

  /** Throws a WorkspaceFault for what the operation lacks. False while something of an earlier operation still runs. */
  async #isReady(run: StageRun, manifest: Manifest, folders: Folders): Promise<boolean> {
    if (endOlderStages(folders)) return false;
    const { given } = await this.#options.inputs(run);
    const fault =
      missingStages(manifest, run.plan) ??
      unknownOutputs(manifest, run.area, run.plan) ??
      requiredInputs(manifest.inputs, given);
    if (fault !== null) throw new WorkspaceFault(fault);
    return true;
  }

  /** Nothing is made of a topology that can't be read: the launch says what it lacks. */
  async #onlyPlan(run: StageRun, folders: Folders, beganAt: Date, loggedUntil: Date): Promise<Progress> {
    const { settings, content } = this.#options;
    const places = planFoldersOf(folders);
    let manifest: Manifest;
    try {
      await prepareWorkspace(places, planSettingsOf(settings), () => content(run));
      manifest = await readManifest(places);
    } catch (cause) {
      if (!(cause instanceof WorkspaceFault)) throw cause;
      return { ...succeededStage(run, loggedUntil, '', {}), plan: null };
    }
    if (endOlderStages(folders)) return { state: 'running', checkAfter: LONGEST_LOOK_MS, log: '', loggedUntil };
    return this.#plan(run, manifest, { folders, beganAt, loggedUntil });
  }

  async #plan(
    run: StageRun,
    { plan }: Manifest,
    { folders, beganAt, loggedUntil }: Omit<Place, 'timeLimit'>,
  ): Promise<Progress> {
    if (plan === undefined)
      return { ...succeededStage(run, loggedUntil, stamped(loggedUntil, [READY]), {}), plan: null };
    const { settings, content, inputs } = this.#options;
    const places = planFoldersOf(folders);
    await prepareWorkspace(places, planSettingsOf(settings), () => content(run));
    const files = stageFiles(folders.stage);
    if (!existsSync(files.claim)) {
      if (existsSync(files.cancel)) throw new WorkspaceFault('The stage was cancelled');
      await this.#startPlan(run, places, plan, loggedUntil);
      return { state: 'running', checkAfter: FIRST_LOOK_MS, log: '', loggedUntil };
    }
    return this.#look({ folders, timeLimit: plan.timeLimit, beganAt, loggedUntil }, async (at, log) => {
      const { secrets } = await inputs(run);
      try {
        const made = await readPlanFile(places.outputs, plan.format, Object.values(secrets));
        return { ...succeededStage(run, at, log + stamped(at, ['The plan is ready']), {}), plan: made };
      } catch (cause) {
        if (!(cause instanceof PlanFault)) throw cause;
        return failedStage(at, log, `The plan ${cause.message}`);
      }
    });
  }

  /** The same whether it is made before the approval or at the launch, so that equal plans are equal. */
  async #startPlan(run: StageRun, places: Folders, plan: ManifestPlan, loggedUntil: Date): Promise<void> {
    const { settings, inputs } = this.#options;
    const { given, secrets } = await inputs(run);
    const about = { operation: 'PLAN', stage: 'PLAN' } as const;
    await this.#supervise(
      run,
      {
        ...{ folders: places, settings: planSettingsOf(settings), program: plan, about, output: 'PORTAL_PLAN' },
        ...{ secrets: planSecretsOf(settings, plan, secrets), masked: Object.values(secrets), loggedUntil },
      },
      given,
    );
  }

  async #start(run: StageRun, folders: Folders, stage: ManifestStage, loggedUntil: Date): Promise<void> {
    const { settings, inputs } = this.#options;
    const { given, secrets } = await inputs(run);
    await this.#supervise(
      run,
      {
        ...{ folders, settings, program: stage, about: run, output: 'PORTAL_OUTPUTS', secrets },
        ...{ masked: Object.values(secrets), loggedUntil },
      },
      { attempt: run.attempt, buildNumber: run.buildNumber, ...given },
    );
  }

  async #supervise(
    run: StageRun,
    { folders, settings, program, about, output, secrets, masked, loggedUntil }: Supervised,
    given: RunInputs['given'],
  ): Promise<void> {
    await prepareStage(folders, settings, {
      version: 1,
      operation: about.operation,
      stage: about.stage,
      record: { area: run.area, id: run.recordId, title: run.recordTitle, name: run.recordName },
      ...given,
    });
    const wanted = { folders, settings, stage: program, secrets, server: this.#options.environment };
    const environment = environmentOf(wanted, about, output);
    try {
      await startStage({
        folder: folders.stage,
        workspace: folders.workspace,
        command: commandOf(wanted, environment),
        environment,
        masked: [...masked],
        timeLimitMs: Math.min(program.timeLimit, settings.timeLimit),
        graceMs: this.#options.graceMs ?? GRACE_MS,
        user: settings.user ?? null,
        notBefore: loggedUntil.getTime(),
      });
    } catch (cause) {
      throw new WorkspaceFault(
        `The stage can't be started: ${cause instanceof Error ? cause.message : 'unknown reason'}`,
      );
    }
  }

  #reported(run: StageRun, stage: ManifestStage, at: Date, log: string): Progress {
    try {
      const outputs = readOutputs(run.area, this.#folders(run).outputs) ?? {};
      const missing = stage.outputs.filter((name) => outputs[name] === undefined);
      if (missing.length > 0)
        return failedStage(at, log, `outputs.json lacks ${missing.join(', ')}, which ${MANIFEST} promises`);
      return succeededStage(run, at, log, outputs);
    } catch (cause) {
      if (!(cause instanceof OutputsFault)) throw cause;
      return failedStage(at, log, `outputs.json ${cause.message}`);
    }
  }

  /** @param onSuccess once, when the program has ended without a fault and its log is complete */
  async #look(
    { folders, timeLimit, beganAt, loggedUntil }: Place,
    onSuccess: (at: Date, log: string) => Promise<Progress>,
  ): Promise<Progress> {
    const files = stageFiles(folders.stage);
    // In this order: what happens between the questions is found by the later one.
    const alive = aliveAt(files);
    const hasVanished = isLost(folders);
    const exit = readExit(files);
    const hasEnded = exit !== null || hasVanished;
    const settledUntil = hasEnded ? null : (alive ?? 0);
    const { log, until, isWhole } = this.#logs.read(files.log, loggedUntil.getTime(), settledUntil);
    if (!hasEnded || !isWhole) {
      const age = this.#options.now().getTime() - beganAt.getTime();
      const checkAfter =
        hasEnded || log.length > 0 ? FIRST_LOOK_MS : Math.min(LONGEST_LOOK_MS, age / 10 + FIRST_LOOK_MS);
      return { state: 'running', checkAfter, log, loggedUntil: new Date(until) };
    }
    const at = new Date(Math.max(until, exit?.endedAt ?? momentOf(log) ?? 0));
    if (exit === null) {
      killLeft(folders);
      return failedStage(
        at,
        log,
        'The stage disappeared without an exit status: its machine was restarted, or it was killed',
      );
    }
    const failure = failureOf(exit, { timeLimit: Math.min(timeLimit, this.#options.settings.timeLimit) });
    return failure === null ? onSuccess(at, log) : failedStage(at, log, failure);
  }

  /** Passwords that the stage reported are in the database now, and inputs are of no more use. */
  async settle(run: StageRun): Promise<void> {
    const folders = this.#folders(run);
    const { outputs, inputs, stage } = folders;
    for (const path of [outputs, planFoldersOf(folders).outputs, inputs]) rmSync(path, { force: true });
    this.#logs.forget(stageFiles(stage).log);
  }

  async remainder(
    place: Pick<StageRun, 'area' | 'recordId' | 'operationId' | 'position'>,
    loggedUntil: Date,
  ): Promise<{ readonly hasEnded: boolean; readonly log: string; readonly loggedUntil: Date }> {
    const folders = this.#folders(place);
    const files = stageFiles(folders.stage);
    if (readSign(files.claim) === null) return { hasEnded: true, log: '', loggedUntil };
    const alive = aliveAt(files);
    const hasVanished = isLost(folders);
    const isOver = readExit(files) !== null || hasVanished;
    const { log, until, isWhole } = this.#logs.read(files.log, loggedUntil.getTime(), isOver ? null : (alive ?? 0));
    const hasEnded = isOver && isWhole;
    if (hasEnded && hasVanished) killLeft(folders);
    if (hasEnded) this.#logs.forget(files.log);
    return { hasEnded, log, loggedUntil: new Date(until) };
  }

  /** Asks the stage's supervisor to end it; it fails as cancelled. */
  async cancel(run: Pick<StageRun, 'area' | 'recordId' | 'operationId' | 'position'>): Promise<boolean> {
    const { stage } = this.#folders(run);
    // A server that is just starting it finds the mark.
    mkdirSync(stage, { recursive: true, mode: 0o700 });
    writeFileSync(stageFiles(stage).cancel, '', { mode: 0o600 });
    return true;
  }
}
