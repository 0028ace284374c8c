/** Stages that nobody follows: of earlier operations, or without their supervisor. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Folders } from './folders.ts';
import { aliveAt, isAlive, isOfThisMachine, readExit, readSign, stageFiles } from './stage-files.ts';

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Asks what earlier operations of the record left running to end: two at once would break each other's state. Returns whether one still runs. */
export function endOlderStages({ operations, operation }: Folders): boolean {
  const stages = namesIn(operations)
    .filter((name) => name !== basename(operation))
    .flatMap((name) =>
      namesIn(join(operations, name, 'stages')).map((stage) => join(operations, name, 'stages', stage)),
    );
  const running = stages.map(stageFiles).filter((files) => {
    const sign = readSign(files.claim);
    return sign !== null && isOfThisMachine(sign) && readExit(files) === null && isAlive(sign);
  });
  for (const { cancel } of running) writeFileSync(cancel, '', { mode: 0o600 });
  return running.length > 0;
}

/** Milliseconds without a sign of life after which a stage on another machine counts as lost. */
const LEASE_MS = 60_000;

export function isLost(folders: Folders): boolean {
  const files = stageFiles(folders.stage);
  const sign = readSign(files.claim);
  if (sign === null) return false;
  if (isOfThisMachine(sign)) return !isAlive(sign);
  return Date.now() - (aliveAt(files) ?? Date.now()) > LEASE_MS;
}

/** A program whose supervisor was killed runs without a limit and without a log. */
export function killLeft(folders: Folders): void {
  const sign = readSign(stageFiles(folders.stage).program);
  if (sign === null || !isOfThisMachine(sign) || !isAlive(sign)) return;
  try {
    process.kill(-sign.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
