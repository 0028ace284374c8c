import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { zipRefusal } from '../../files/zip-check.ts';
import { entryName } from '../../files/zip-entry.ts';

/** With a sentence for the log, without a full stop. */
export class WorkspaceFault extends Error {
  override readonly name = 'WorkspaceFault';
}

const OWNER_EXECUTES = 0o100;

export async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Checks the whole zip as at its upload before it writes anything: paths, links, sizes. Throws a WorkspaceFault. */
export async function unpackInto(folder: string, content: Buffer): Promise<void> {
  const refusal = await zipRefusal(content);
  if (refusal !== null) throw new WorkspaceFault(refusal.replace(/\.$/, ''));
  const root = resolve(folder);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false, decodeStrings: false });
  for await (const entry of zip.eachEntry()) {
    const name = entryName(entry);
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new WorkspaceFault('The zip has a path outside of its folder');
    if (name.endsWith('/')) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const isProgram = ((entry.externalFileAttributes >>> 16) & OWNER_EXECUTES) !== 0;
    // Never through an existing name: every file of the folder is of this zip.
    await writeFile(path, await contentOf(zip, entry), { mode: isProgram ? 0o700 : 0o600, flag: 'wx' });
  }
}
