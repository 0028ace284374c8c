/** Carries out stages with the jobs of a Jenkins, as `runners.yaml` says (docs/jenkins.md). */

import type { RunInputs } from '../command/command-runner.ts';
import { durationWords } from '../duration.ts';
import type { Progress, Runner, StageRun } from '../runner.ts';
import { failedStage, firstLines, stamped, succeededStage } from '../stage-lines.ts';
import type { BuildStore, LogPlace, StoredBuild } from './build-store.ts';
import { EndingBuilds } from './ending-builds.ts';
import { JenkinsFault, mayPass } from './fault.ts';
import { HangGuard } from './hang-guard.ts';
import { Jenkins } from './jenkins.ts';
import { failed, type Look, type View, waiting } from './look.ts';
import { lookAtBuild } from './look-at-build.ts';
import { lookAtJobs } from './look-at-jobs.ts';
import type { JenkinsSettings } from './settings.ts';
import { type BuildStage, missingJobs, stageOf } from './stage-plan.ts';
import { triggerBuild } from './trigger-build.ts';

export interface JenkinsRunnerOptions {
  readonly name: string;
  readonly settings: JenkinsSettings;
  readonly store: BuildStore;
  readonly inputs: (run: StageRun) => Promise<RunInputs>;
  readonly environment: NodeJS.ProcessEnv;
  readonly now: () => Date;
  /** Milliseconds between two looks at least. */
  readonly pace?: number;
  /** Milliseconds for all calls of one look. */
  readonly lookMs?: number;
}

/** Its job on the queue has a minute. */
const LOOK_MS = 20_000;
/** A look that takes longer than this part of its time, without an answer. */
const HANGING_PART = 4;
const PACE_MS = 1000;
const LONGEST_WAIT_MS = 5000;
const LONGEST_RETRY_MS = 30_000;

/** A look that is to be reported. */
interface Looked {
  readonly run: StageRun;
  readonly before: LogPlace;
  readonly look: Look;
  readonly beganAt: Date;
  readonly loggedUntil: Date;
  /** Milliseconds since 1970, behind the end of the log. */
  readonly at: number;
}

/** As far as Jenkins gives an answer at this look. */
function answered(before: LogPlace): Pick<View, 'place' | 'notes'> {
  const notes = before.unreachableSince === null ? [] : ['Jenkins answers again'];
  return { place: { ...before, unreachableSince: null }, notes };
}

export class JenkinsRunner implements Runner {
  readonly #options: JenkinsRunnerOptions;
  readonly #ending: EndingBuilds;
  readonly #guard: HangGuard;

  constructor(options: JenkinsRunnerOptions) {
    this.#options = options;
    this.#guard = new HangGuard({ now: options.now, longMs: (options.lookMs ?? LOOK_MS) / HANGING_PART });
    this.#ending = new EndingBuilds(options.store, options.now, () => this.#jenkins());
  }

  #jenkins(): Jenkins {
    const { settings, environment, lookMs = LOOK_MS } = this.#options;
    return new Jenkins({ settings, environment }, AbortSignal.timeout(lookMs));
  }

  estimate(): null {
    return null;
  }

  /** The build is triggered at the first look, when the stage is known to have begun. */
  async begin(run: StageRun): Promise<{ readonly checkAfter: number; readonly log: string }> {
    return { checkAfter: 0, log: stamped(this.#options.now(), firstLines(this.#options.name, run)) };
  }

  async progress(run: StageRun, beganAt: Date, loggedUntil: Date): Promise<Progress> {
    const { settings, store, now } = this.#options;
    const stage = stageOf(settings, run);
    if (stage.kind === 'skip')
      return succeededStage(run, loggedUntil, stamped(loggedUntil, ['Skipped: runners.yaml has no job for it']), {});
    if (stage.kind === 'missing')
      return failedStage(
        loggedUntil,
        '',
        missingJobs(settings, run.plan) ?? `runners.yaml has no job for ${run.stage}`,
      );
    const before = await store.place(run, loggedUntil);
    const at = Math.max(now().getTime(), loggedUntil.getTime() + 1);
    const looked = { run, before, beganAt, loggedUntil, at };
    const look = stage.kind === 'build' ? await this.#lookAtStage(looked, stage) : await this.#lookAtJobs(looked);
    return this.#report({ ...looked, look });
  }

  /** Before the first stage, everything that is needed later. */
  async #lookAtJobs(looked: Omit<Looked, 'look'>): Promise<Look> {
    const { settings, store, name, now, inputs } = this.#options;
    const { run, before } = looked;
    const missing = missingJobs(settings, run.plan);
    if (missing !== null) return failed(missing);
    try {
      const given = await inputs(run);
      const tools = { jenkins: this.#jenkins(), settings, store, runner: name, inputs: given, now };
      return await this.#guard.call(() => lookAtJobs(answered(before), tools, run));
    } catch (cause) {
      return this.#withoutAnswer(cause, looked, null);
    }
  }

  async #lookAtStage(looked: Omit<Looked, 'look'>, stage: BuildStage): Promise<Look> {
    const { settings, store, name: runner, now } = this.#options;
    const { run, before, at } = looked;
    const { area, recordId, operationId } = run;
    const key = { operationId, position: stage.position };
    const build = await store.open(key, { runner, area, recordId, job: stage.task.job });
    if (build.failure !== null) return failed(build.failure);
    try {
      const inputs = await this.#options.inputs(run);
      const jenkins = this.#jenkins();
      const view = {
        jenkins,
        area,
        stage,
        build,
        ...answered(before),
        at,
        secrets: [...Object.values(inputs.secrets), jenkins.credentials.token],
        timeLimit: Math.min(stage.task.timeLimit ?? settings.timeLimit, settings.timeLimit),
      };
      const look = await this.#guard.call(() =>
        build.triggered_at === null
          ? triggerBuild(view, { store, runner, inputs, now }, run)
          : lookAtBuild(view, { store, now }),
      );
      if (look.state !== 'running' && look.hasEnded) await store.change(build, { ended_at: now() });
      if (look.state === 'succeeded') await this.#continueLog(run, stage, before);
      return look;
    } catch (cause) {
      return this.#withoutAnswer(cause, looked, build);
    }
  }

  /** The next stage that follows the same build has the log from here on. */
  async #continueLog({ operationId, position, plan }: StageRun, stage: BuildStage, place: LogPlace): Promise<void> {
    const next = plan.findIndex((name, index) => index > position && stage.carriesOut.includes(name));
    if (next === -1) return;
    const continued = { ...place, isStageDone: false, unreachableSince: null, unseenSince: null };
    await this.#options.store.startAt({ operationId, position: next }, continued);
  }

  /** @param build null before the first stage */
  async #withoutAnswer(cause: unknown, { before, at }: Omit<Looked, 'look'>, build: StoredBuild | null): Promise<Look> {
    if (!(cause instanceof JenkinsFault)) throw cause;
    const { connectionLimit } = this.#options.settings;
    const isTriggered = build !== null && build.triggered_at !== null;
    const since = before.unreachableSince ?? at;
    const words = durationWords(connectionLimit);
    const isOver = at - since > connectionLimit;
    if (isTriggered && isOver)
      return failed(
        `Jenkins could not be used for ${words}: ${cause.message}. The build may still run: see ${build.build_url ?? build.job}. A retry ends it first`,
        false,
      );
    if (!isTriggered && (isOver || !mayPass(cause))) {
      const sentence = isOver
        ? `Jenkins could not be used for ${words}: ${cause.message}. Nothing was started; retry when it runs again`
        : `Jenkins can't carry this out: ${cause.message}`;
      if (build === null || (await this.#options.store.refuse(build, sentence, new Date(at)))) return failed(sentence);
      return waiting({ place: before, notes: [] });
    }
    const notes =
      before.unreachableSince === null
        ? [`Jenkins can't be used: ${cause.message}. It is tried again for ${words}`]
        : [];
    return waiting({ place: before, notes }, { unreachableSince: since });
  }

  async #report({ run, before, look, beganAt, loggedUntil, at }: Looked): Promise<Progress> {
    switch (look.state) {
      case 'failed':
        return failedStage(new Date(at), '', look.sentence);
      case 'succeeded':
        return succeededStage(run, new Date(at), stamped(new Date(at), look.notes), look.outputs);
      case 'running': {
        const { place, notes, log = '', buildUrl } = look;
        const address = buildUrl == null ? {} : { buildUrl };
        const checkAfter = this.#checkAfter(place, at, beganAt, log !== '' || notes.length > 0);
        const isSame = JSON.stringify(place) === JSON.stringify(before);
        if (isSame && notes.length === 0) return { state: 'running', checkAfter, log: '', loggedUntil, ...address };
        const { store } = this.#options;
        await store.forgetPlaces(run, loggedUntil);
        const until = await store.keepPlace(run, new Date(Math.max(look.until ?? 0, at + 1)), place);
        return {
          state: 'running',
          checkAfter,
          log: stamped(new Date(at), notes) + log,
          loggedUntil: until,
          ...address,
        };
      }
    }
  }

  #checkAfter({ unreachableSince }: LogPlace, at: number, beganAt: Date, isNew: boolean): number {
    const { pace = PACE_MS } = this.#options;
    if (unreachableSince !== null) return Math.min(LONGEST_RETRY_MS, 2 * pace + (at - unreachableSince) / 4);
    return isNew ? pace : Math.min(LONGEST_WAIT_MS, Math.max(pace, (at - beganAt.getTime()) / 20));
  }

  async settle({ operationId, position }: StageRun): Promise<void> {
    await this.#options.store.forgetPlaces({ operationId, position }, null);
  }

  cancel({ operationId }: Pick<StageRun, 'operationId'>): Promise<boolean> {
    return this.#ending.end(operationId);
  }
}
