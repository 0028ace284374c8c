/** Carries out single stages with the real command runner, as the jobs would. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandRunner, type RunInputs } from '../../server/runners/command/command-runner.ts';
import { foldersOf } from '../../server/runners/command/folders.ts';
import { type StageFiles, stageFiles } from '../../server/runners/command/stage-files.ts';
import type { Progress, Runner, StageRun } from '../../server/runners/runner.ts';
import type { CommandSettings } from '../../server/runners/runners-file.ts';

export const STAGE = 'CREATING_INFRASTRUCTURE';

interface Given {
  /** A program in JavaScript, run by this Node. */
  readonly program?: string;
  /** Replaces the whole manifest. */
  readonly manifest?: string;
  /** Further lines of the stage in the manifest. */
  readonly stage?: readonly string[];
  readonly secrets?: RunInputs['secrets'];
  readonly request?: Readonly<Record<string, unknown>>;
  readonly settings?: Partial<CommandSettings>;
  readonly environment?: NodeJS.ProcessEnv;
  readonly zip?: Buffer;
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
}

export interface Bench {
  readonly root: string;
  /** A runner as of a server that was just started. */
  runner(): CommandRunner;
  run(changes?: Partial<StageRun>): StageRun;
  files(run: StageRun): StageFiles;
}

export interface Ended {
  readonly state: Exclude<Progress['state'], 'running'>;
  readonly log: string;
  readonly outputs: unknown;
  /** Null where it makes none. */
  readonly plan: unknown;
}

function manifestOf(stage: readonly string[] = []): string {
  return [
    'version: 1',
    'stages:',
    `  ${STAGE}:`,
    `    command: [${JSON.stringify(process.execPath)}, program.mjs]`,
    ...stage.map((line) => `    ${line}`),
  ].join('\n');
}

const roots: string[] = [];

export function removeBenches(): void {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
}

export function stageRun(changes: Partial<StageRun> = {}): StageRun {
  return {
    key: '7-1',
    operationId: 7,
    position: 1,
    runner: 'bench',
    area: 'deployments',
    recordId: '41',
    recordTitle: 'deployment request #41',
    recordName: 'halden/tills',
    operation: 'LAUNCH',
    stage: STAGE,
    makesPlan: false,
    plan: ['QUEUED', STAGE],
    definition: { title: 'Create infrastructure', seconds: 1 },
    attempt: 1,
    failedBefore: false,
    isLast: true,
    buildNumber: 1,
    environment: {},
    failsAt: null,
    sealedCredential: null,
    ...changes,
  };
}

/** In a folder of its own. */
export function createBench(given: Given = {}): Bench {
  const root = mkdtempSync(join(tmpdir(), 'portal-runner-'));
  roots.push(root);
  const topology = join(root, 'topology');
  mkdirSync(topology);
  writeFileSync(join(topology, 'program.mjs'), given.program ?? '');
  writeFileSync(join(topology, 'portal.yaml'), given.manifest ?? manifestOf(given.stage));
  const workspaces = join(root, 'runs');
  const settings: CommandSettings = {
    kind: 'command',
    labels: [],
    environment: [],
    wrapper: [],
    timeLimit: 60_000,
    ...(given.zip === undefined && { folder: topology }),
    ...given.settings,
  };
  return {
    root,
    runner: () =>
      new CommandRunner({
        name: 'bench',
        settings,
        workspaces,
        content: async () => ({ zip: given.zip ?? null, files: given.files ?? [] }),
        topologyZip: async () => given.zip ?? null,
        inputs: async () => ({
          given: { tenantId: 'HALDEN', request: given.request ?? {} },
          secrets: given.secrets ?? {},
        }),
        environment: { PATH: process.env['PATH'] ?? '', ...given.environment },
        hostName: 'host',
        now: () => new Date(),
        graceMs: 300,
      }),
    run: stageRun,
    files: (run) => stageFiles(foldersOf(workspaces, run).stage),
  };
}

/** Looks until the stage has ended; fails after half a minute. @param during called after each look */
export async function carryOut(
  runner: Runner,
  run: StageRun,
  during: (log: string) => Promise<unknown> | unknown = () => undefined,
): Promise<Ended> {
  const deadline = Date.now() + 30_000;
  let { log } = await runner.begin(run);
  const beganAt = new Date();
  let until = beganAt;
  while (Date.now() < deadline) {
    const progress = await runner.progress(run, beganAt, until);
    log += progress.log;
    if (progress.state !== 'running') {
      const { outputs = null, plan = null } = progress.state === 'succeeded' ? progress : {};
      return { state: progress.state, log, outputs, plan };
    }
    until = progress.loggedUntil;
    await during(log);
    await wait(Math.min(progress.checkAfter, 20));
  }
  throw new Error(`the stage did not end; its log so far is ${log.slice(-2000)}`);
}

/** The log's text without times. */
export function plainLines(log: string): string[] {
  return log
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/^\[[^\]]*\] /, ''));
}

/** Carries out one stage on a bench of its own. */
export async function outcomeOf(given: Given) {
  const made = createBench(given);
  const ended = await carryOut(made.runner(), made.run());
  return { ...ended, lines: plainLines(ended.log), made };
}
