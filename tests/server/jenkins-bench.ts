/** A Jenkins runner, a Jenkins for tests, and a database that knows the operation. */
import * as v from 'valibot';
import type { Database } from '../../server/database/database.ts';
import type { RunInputs } from '../../server/runners/command/command-runner.ts';
import { BuildStore } from '../../server/runners/jenkins/build-store.ts';
import { JenkinsRunner } from '../../server/runners/jenkins/jenkins-runner.ts';
import { JenkinsRunnerSettings } from '../../server/runners/jenkins/settings.ts';
import type { Progress, StageRun } from '../../server/runners/runner.ts';
import { FAKE_TOKEN, FAKE_USER, FakeJenkins } from './fake-jenkins.ts';
import type { FakeBuild, FakeJob, FakeParameter } from './fake-jenkins-builds.ts';
import { STAGE, stageRun } from './runner-harness.ts';

export const JOB = 'platform/create';

export function parameters(...names: readonly string[]): FakeParameter[] {
  return ['PORTAL_RUN', ...names].map((name) => ({ name, type: 'StringParameter' }));
}

interface Given {
  readonly jobs?: Readonly<Record<string, FakeJob>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly inputs?: Partial<RunInputs>;
  readonly environment?: NodeJS.ProcessEnv;
  /** Milliseconds for all calls of one look. */
  readonly lookMs?: number;
}

export class JenkinsBench {
  readonly jenkins: FakeJenkins;
  readonly #database: Database;
  readonly #given: Given;
  #aheadMs = 0;

  constructor(database: Database, given: Given) {
    this.#database = database;
    this.#given = given;
    this.jenkins = new FakeJenkins(given.jobs ?? { [JOB]: { parameters: parameters() } });
  }

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** Time passes. */
  wait(milliseconds: number): void {
    this.#aheadMs += milliseconds;
  }

  /** A runner as of a server that was just started. */
  runner(): JenkinsRunner {
    const settings = v.parse(JenkinsRunnerSettings, {
      kind: 'jenkins',
      url: this.jenkins.url,
      credentials: { user: 'JENKINS_USER', token: 'JENKINS_TOKEN' },
      stages: { [STAGE]: { job: JOB } },
      ...this.#given.settings,
    });
    const { given = { request: {} }, secrets = {} } = this.#given.inputs ?? {};
    return new JenkinsRunner({
      name: 'ci',
      settings,
      store: new BuildStore(this.#database.queries),
      inputs: async () => ({ given, secrets }),
      environment: { JENKINS_USER: FAKE_USER, JENKINS_TOKEN: FAKE_TOKEN, ...this.#given.environment },
      now: this.now,
      pace: 5,
      ...(this.#given.lookMs !== undefined && { lookMs: this.#given.lookMs }),
    });
  }

  /** Of an operation that runs on a record. */
  async run(recordId: string, changes: Partial<StageRun> = {}): Promise<StageRun> {
    const { operation_id: operationId } = await this.#database.queries
      .insertInto('operations')
      .values({ area: 'deployments', subject_id: recordId, tenant_id: 'HALDEN', operation: 'LAUNCH', requested_by: 1 })
      .returning('operation_id')
      .executeTakeFirstOrThrow();
    return stageRun({ operationId: Number(operationId), recordId, ...changes });
  }

  /** As a failure or a cancellation does. */
  async endOperation(run: StageRun): Promise<void> {
    await this.#database.queries
      .updateTable('operations')
      .set({ state: 'FAILED', ended_at: new Date() })
      .where('operation_id', '=', run.operationId)
      .execute();
  }

  /** What its build has as PORTAL_RUN. */
  async runOf({ operationId }: StageRun): Promise<string> {
    const { run } = await this.#database.queries
      .selectFrom('jenkins_builds')
      .select('run')
      .where('operation_id', '=', operationId)
      .executeTakeFirstOrThrow();
    return run;
  }

  get build(): FakeBuild {
    const build = this.jenkins.builds.builds.at(-1);
    if (build === undefined) throw new Error('no build has started');
    return build;
  }
}

/** Asks a new runner each time, as after a restart of the server at every look. */
export class Looks {
  readonly #bench: JenkinsBench;
  readonly #run: StageRun;
  readonly #beganAt: Date;
  until: Date;
  log = '';

  constructor(bench: JenkinsBench, run: StageRun) {
    this.#bench = bench;
    this.#run = run;
    this.#beganAt = bench.now();
    this.until = this.#beganAt;
  }

  /** Without storing the answer, as a server that is killed. */
  ask(): Promise<Progress> {
    return this.#bench.runner().progress(this.#run, this.#beganAt, this.until);
  }

  async look(): Promise<Progress> {
    const progress = await this.ask();
    this.log += progress.log;
    if (progress.state === 'running') this.until = progress.loggedUntil;
    return progress;
  }

  /** Looks until the condition holds; fails after two hundred looks. */
  async lookUntil(isDone: (progress: Progress) => boolean): Promise<Progress> {
    for (let count = 0; count < 200; count += 1) {
      const progress = await this.look();
      if (isDone(progress)) return progress;
    }
    throw new Error(`gave up; the log so far is ${this.log}`);
  }

  end(): Promise<Progress> {
    return this.lookUntil(({ state }) => state !== 'running');
  }

  async started(): Promise<FakeBuild> {
    await this.lookUntil(() => /Build #\d/.test(this.log));
    return this.#bench.build;
  }
}
