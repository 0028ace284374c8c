/** The variables of a stage's program: an allow-list, never the server's own environment. */
import { delimiter, dirname } from 'node:path';
import type { CommandSettings } from '../runners-file.ts';
import type { Folders } from './folders.ts';
import { MANIFEST, type ManifestProgram } from './manifest.ts';
import { WorkspaceFault } from './unpack.ts';

/** Bytes of a variable that every system takes. */
const LONGEST_VALUE = 100_000;

/** `roleArn` becomes PORTAL_SECRET_ROLE_ARN. */
function secretVariable(name: string): string {
  return `PORTAL_SECRET_${name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()}`;
}

/** Why the program can't have its variables; null if it can. */
export function forbiddenVariables(
  { environment }: Pick<ManifestProgram, 'environment'>,
  allowed: readonly string[],
): string | null {
  const names = environment.filter((name) => !allowed.includes(name));
  if (names.length === 0) return null;
  const noun = names.length === 1 ? 'variable' : 'variables';
  return `${MANIFEST} asks for the environment ${noun} ${names.join(', ')}, which runners.yaml doesn't allow`;
}

/** Why the program can't have its secrets; null if it can. @param owners who has no others */
export function unknownSecrets(
  { secrets }: Pick<ManifestProgram, 'secrets'>,
  known: readonly string[],
  owners?: string,
): string | null {
  const names = secrets.filter((name) => !known.includes(name));
  if (names.length === 0) return null;
  const noun = names.length === 1 ? 'secret' : 'secrets';
  const lack = owners === undefined ? "this record doesn't have. It has" : `${owners} don't have. They have`;
  return `${MANIFEST} asks for the ${noun} ${names.join(', ')}, which ${lack} ${known.join(', ') || 'none'}`;
}

interface Wanted {
  readonly folders: Folders;
  readonly settings: CommandSettings;
  readonly stage: ManifestProgram;
  readonly secrets: Readonly<Record<string, string>>;
  readonly server: NodeJS.ProcessEnv;
}

/** Throws a WorkspaceFault for what isn't allowed or missing. */
export function environmentOf(
  { folders, settings, stage, secrets, server }: Wanted,
  about: { readonly operation: string; readonly stage: string },
  output: 'PORTAL_OUTPUTS' | 'PORTAL_PLAN' = 'PORTAL_OUTPUTS',
): Record<string, string> {
  const passed: Record<string, string> = {};
  const fault = forbiddenVariables(stage, settings.environment) ?? unknownSecrets(stage, Object.keys(secrets));
  if (fault !== null) throw new WorkspaceFault(fault);
  for (const name of stage.environment) {
    const value = server[name];
    if (value !== undefined) passed[name] = value;
  }
  for (const name of stage.secrets) {
    const value = secrets[name] ?? '';
    if (Buffer.byteLength(value) > LONGEST_VALUE)
      throw new WorkspaceFault(`The secret ${name} is too long for an environment variable`);
    passed[secretVariable(name)] = value;
  }
  return {
    // Programs of Node find at least the server's own.
    PATH: [server['PATH'] ?? '/usr/local/bin:/usr/bin:/bin', dirname(process.execPath)].join(delimiter),
    LANG: 'C.UTF-8',
    HOME: folders.state,
    TMPDIR: folders.temporary,
    ...passed,
    PORTAL_OPERATION: about.operation,
    PORTAL_STAGE: about.stage,
    PORTAL_WORKSPACE: folders.workspace,
    PORTAL_FILES: folders.files,
    PORTAL_STATE: folders.state,
    PORTAL_INPUTS: folders.inputs,
    [output]: folders.outputs,
  };
}

/** The program and its words, in the wrapper of `runners.yaml`, which may name the folders. */
export function commandOf(
  { folders, settings, stage }: Pick<Wanted, 'folders' | 'settings' | 'stage'>,
  given: Readonly<Record<string, string>>,
): string[] {
  const places: Readonly<Record<string, string>> = {
    workspace: folders.workspace,
    files: folders.files,
    state: folders.state,
    stage: folders.stage,
    temporary: folders.temporary,
  };
  // A wrapper that starts with an empty environment, such as docker, takes the names of the variables.
  const wrapper = settings.wrapper.flatMap((word) => {
    if (word === '{environment}') return Object.keys(given).flatMap((name) => ['--env', name]);
    return [word.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => places[name] ?? whole)];
  });
  const own = typeof stage.command === 'string' ? ['/bin/sh', '-c', stage.command] : [...stage.command];
  return [...wrapper, ...own];
}
