/** A folder of workspaces has an id: a machine that gets the folder of another one continues its operations, a new folder never does. */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const HostFile = v.object({ id: v.pipe(v.string(), v.uuid()) });

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** Makes the folder and its id at the first use. Throws if they can't be read or written. */
export function hostIdOf(workspaces: string): string {
  const path = join(workspaces, 'host.json');
  mkdirSync(workspaces, { recursive: true, mode: 0o700 });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    const draft = `${path}.${process.pid}-${randomUUID()}`;
    writeFileSync(draft, `${JSON.stringify({ id: randomUUID() })}\n`, { mode: 0o600, flush: true });
    try {
      // Never overwrites: another process may be first.
      linkSync(draft, path);
    } catch (placing) {
      if (!(placing instanceof Error && 'code' in placing && placing.code === 'EEXIST')) throw placing;
    } finally {
      rmSync(draft, { force: true });
    }
    text = readFileSync(path, 'utf8');
  }
  return v.parse(HostFile, JSON.parse(text)).id;
}
