/** Queue, jobs and builds of a Jenkins for tests; `fake-jenkins.ts` serves them. */

export interface FakeParameter {
  readonly name: string;
  /** Without `Definition`. */
  readonly type: 'StringParameter' | 'TextParameter' | 'PasswordParameter';
}

export interface FakeJob {
  readonly parameters: readonly FakeParameter[];
  readonly buildable?: boolean;
  readonly isFolder?: boolean;
  readonly isPipeline?: boolean;
  /** Called when a build starts. */
  readonly onStart?: (build: FakeBuild) => void;
}

export class FakeBuild {
  readonly number: number;
  readonly job: string;
  readonly values: Readonly<Record<string, string>>;
  readonly queueItem: number;
  readonly artifacts = new Map<string, string>();
  readonly stages: { name: string; status: string }[] = [];
  readonly stops: string[] = [];
  /** Whether it ends when it is asked to. */
  obeys = true;
  log = Buffer.alloc(0);
  result: string | null = null;

  constructor(job: string, number: number, queueItem: number, values: Readonly<Record<string, string>>) {
    this.job = job;
    this.number = number;
    this.queueItem = queueItem;
    this.values = values;
  }

  write(text: string): void {
    this.log = Buffer.concat([this.log, Buffer.from(text)]);
  }

  /** A pipeline starts a stage, or changes its status. */
  stage(name: string, status: string): void {
    const found = this.stages.find((stage) => stage.name === name);
    if (found === undefined) this.stages.push({ name, status });
    else found.status = status;
  }

  finish(result: string): void {
    this.write(`Finished: ${result}\n`);
    this.result = result;
  }

  end(how: string): void {
    this.stops.push(how);
    if (this.obeys && this.result === null) this.finish('ABORTED');
  }
}

export interface FakeQueueItem {
  readonly id: number;
  readonly job: string;
  readonly values: Readonly<Record<string, string>>;
  state: 'waiting' | 'started' | 'cancelled';
  build: FakeBuild | null;
}

export class FakeBuilds {
  readonly jobs: Readonly<Record<string, FakeJob>>;
  /** Every build that was triggered, in order. */
  readonly triggered: Readonly<Record<string, string>>[] = [];
  items: FakeQueueItem[] = [];
  builds: FakeBuild[] = [];
  /** Whether builds start as soon as they are queued. */
  startsAtOnce = true;
  #lastItem = 100;

  constructor(jobs: Readonly<Record<string, FakeJob>>) {
    this.jobs = jobs;
  }

  /** As Jenkins does: a value without a defined parameter is dropped. */
  trigger(job: string, given: URLSearchParams): FakeQueueItem {
    const known = this.jobs[job]?.parameters ?? [];
    const values = Object.fromEntries(known.map(({ name }) => [name, given.get(name) ?? '']));
    this.triggered.push(values);
    this.#lastItem += 1;
    const item: FakeQueueItem = { id: this.#lastItem, job, values, state: 'waiting', build: null };
    this.items.push(item);
    if (this.startsAtOnce) this.start(item);
    return item;
  }

  start(item: FakeQueueItem): FakeBuild {
    const number = this.builds.filter(({ job }) => job === item.job).length + 1;
    const build = new FakeBuild(item.job, number, item.id, item.values);
    this.builds.push(build);
    item.state = 'started';
    item.build = build;
    this.jobs[item.job]?.onStart?.(build);
    return build;
  }

  /** The value of a secret parameter is in no answer. */
  shown(job: string, values: Readonly<Record<string, string>>) {
    const parameters = (this.jobs[job]?.parameters ?? []).map(({ name, type }) =>
      type === 'PasswordParameter' ? { name } : { name, value: values[name] },
    );
    return [{}, { parameters }];
  }
}
