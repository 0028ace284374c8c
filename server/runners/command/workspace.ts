/** The folder that an operation's programs run in: the topology's files, what was uploaded with the request, and what it says. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lchown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CommandSettings } from '../runners-file.ts';
import { YamlFault } from '../yaml.ts';
import type { Folders } from './folders.ts';
import { LARGEST_MANIFEST, MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { unpackInto, WorkspaceFault } from './unpack.ts';

export interface WorkspaceContent {
  /** Null if the record has no topology, or the topology no zip. */
  readonly zip: Buffer | null;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/** Workspaces that are kept for a look after an operation. */
const KEPT_OPERATIONS = 3;

async function giveTo(user: CommandSettings['user'], path: string): Promise<void> {
  if (user === undefined) return;
  if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await giveTo(user, join(path, name));
  // Never through a link.
  await lchown(path, user.uid, user.gid);
}

async function fill(folder: string, { folder: own }: CommandSettings, { zip }: WorkspaceContent): Promise<void> {
  if (own !== undefined) {
    if (!existsSync(own)) throw new WorkspaceFault(`The folder ${own} of runners.yaml does not exist on this machine`);
    await cp(own, folder, { recursive: true, verbatimSymlinks: true });
    return;
  }
  if (zip === null) throw new WorkspaceFault('The topology has no zip, and runners.yaml names no folder');
  await unpackInto(folder, zip);
}

async function removeOlder({ operations, operation }: Folders): Promise<void> {
  const numbers = (await readdir(operations)).map(Number).filter(Number.isInteger);
  const older = numbers.sort((left, right) => right - left).slice(KEPT_OPERATIONS);
  for (const number of older) {
    const path = join(operations, String(number));
    if (path !== operation) await rm(path, { recursive: true, force: true });
  }
}

/** Once per operation; a workspace appears as a whole. Throws a WorkspaceFault. */
export async function prepareWorkspace(
  folders: Folders,
  settings: CommandSettings,
  read: () => Promise<WorkspaceContent>,
): Promise<void> {
  if (existsSync(folders.workspace)) return;
  const content = await read();
  for (const folder of [folders.state, folders.operation, folders.files, folders.temporary])
    await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOlder(folders);
  for (const file of content.files) await writeFile(join(folders.files, file.name), file.content, { mode: 0o600 });
  const draft = `${folders.workspace}.${randomBytes(6).toString('hex')}`;
  try {
    await fill(draft, settings, content);
    for (const path of [draft, folders.files, folders.temporary]) await giveTo(settings.user, path);
    // What is in it is the programs' own.
    if (settings.user !== undefined) await lchown(folders.state, settings.user.uid, settings.user.gid);
    // Other users pass through, and read nothing.
    if (settings.user !== undefined && settings.state !== undefined) await chmod(dirname(folders.state), 0o711);
    if (settings.user !== undefined)
      for (let path = folders.operation, level = 0; level < 5; level += 1, path = dirname(path))
        await chmod(path, 0o711);
    await rename(draft, folders.workspace);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been first.
    if (!existsSync(folders.workspace)) throw cause;
  }
}

/** Throws a WorkspaceFault. */
export async function readManifest({ workspace }: Pick<Folders, 'workspace'>): Promise<Manifest> {
  if (!existsSync(workspace)) throw new WorkspaceFault('The folder does not exist');
  const path = join(workspace, MANIFEST);
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new WorkspaceFault(`The topology or folder has no ${MANIFEST}`);
  if (found.size > LARGEST_MANIFEST)
    throw new WorkspaceFault(`${MANIFEST} is larger than ${LARGEST_MANIFEST / 1024} KB`);
  try {
    return parseManifest(await readFile(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof YamlFault) throw new WorkspaceFault(`${MANIFEST} can't be used: ${cause.message}`);
    throw cause;
  }
}

/** The stage's own folder; only `results` is the program's to write. */
export async function prepareStage(folders: Folders, settings: CommandSettings, inputs: object): Promise<void> {
  const results = dirname(folders.outputs);
  await mkdir(results, { recursive: true, mode: 0o700 });
  const draft = `${folders.inputs}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(inputs, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, folders.inputs);
  await giveTo(settings.user, results);
  await giveTo(settings.user, folders.inputs);
  if (settings.user !== undefined) for (const path of [folders.stage, dirname(folders.stage)]) await chmod(path, 0o711);
}

const FULL = ['ENOSPC', 'EDQUOT'];

/** For an error of the file system, which would otherwise be tried again for ever; null for others. */
export function fileFaultOf(cause: unknown): string | null {
  if (!(cause instanceof Error) || !('code' in cause)) return null;
  // Writing into an open file names no path.
  if (FULL.includes(String(cause.code))) return 'The disk of the workspaces is full. Make room, then retry';
  return 'path' in cause ? `The workspace can't be used: ${String(cause.code)} at ${String(cause.path)}` : null;
}
