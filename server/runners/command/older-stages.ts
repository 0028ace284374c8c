/** Ends what earlier operations of the record left running, such as one that was superseded: two at once would break each other's state. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Folders } from './folders.ts';
import { isAlive, isOfThisMachine, readExit, readSign, stageFiles } from './stage-files.ts';

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Asks them to end; returns whether one still runs. */
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
