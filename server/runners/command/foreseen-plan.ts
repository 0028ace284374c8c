/** Whether a launch is planned, found out before a host has taken anything (docs/decisions/0070). */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '../../database/database.ts';
import type { StageRun } from '../runner.ts';
import type { CommandSettings } from '../runners-file.ts';
import { YamlFault } from '../yaml.ts';
import { LARGEST_MANIFEST, MANIFEST, parseManifest } from './manifest.ts';
import { manifestOf } from './zip-manifest.ts';

/** Null if the record has no topology, or the topology no zip. */
export type TopologyZip = (run: Pick<StageRun, 'operationId' | 'recordId'>, queries: Queries) => Promise<Buffer | null>;

function hasPlan(text: string): boolean | null {
  try {
    return parseManifest(text).plan !== undefined;
  } catch (cause) {
    if (cause instanceof YamlFault) return null;
    throw cause;
  }
}

async function manifestIn(folder: string): Promise<string | null> {
  const path = join(folder, MANIFEST);
  try {
    return (await stat(path)).size <= LARGEST_MANIFEST ? await readFile(path, 'utf8') : null;
  } catch {
    // Only runner hosts need to have the folder.
    return null;
  }
}

/** Null if only the host knows, which has the folder. A zip says all: without a manifest in it, no plan is made. */
export async function foreseenPlan(
  { folder }: Pick<CommandSettings, 'folder'>,
  readZip: () => Promise<Buffer | null>,
): Promise<boolean | null> {
  if (folder !== undefined) {
    const text = await manifestIn(folder);
    return text === null ? null : hasPlan(text);
  }
  const zip = await readZip();
  const text = zip === null ? null : await manifestOf(zip);
  return text !== null && hasPlan(text) === true;
}
