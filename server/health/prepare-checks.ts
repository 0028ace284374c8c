/** What a host runs for an environment: the checks of its portal.yaml, within what runners.yaml allows. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandOf, environmentOf } from '../runners/command/environment.ts';
import { type Folders, foldersOf } from '../runners/command/folders.ts';
import { MANIFEST } from '../runners/command/manifest.ts';
import { WorkspaceFault } from '../runners/command/unpack.ts';
import { prepareStage, readManifest } from '../runners/command/workspace.ts';
import { OutputsFault, readOutputs } from '../runners/outputs/outputs.ts';
import type { CommandSettings, RunnerSettings } from '../runners/runners-file.ts';
import type { CheckedOnce } from './check-run.ts';
import { probeCommand } from './command-probe.ts';
import { type CheckedEnvironment, checksOf, type EnvironmentCheck } from './expand.ts';
import type { Finding } from './finding.ts';
import { probeNetwork } from './network-probes.ts';
import type { CheckKind } from './tables.ts';

export interface CheckInputs {
  readonly given: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface Prepared {
  readonly area: string;
  readonly id: number;
  readonly operationId: number;
  readonly runner: string;
  readonly settings: RunnerSettings;
  readonly environment: CheckedEnvironment;
  readonly server: NodeJS.ProcessEnv;
  /** Only asked for if a check is a command. */
  readonly inputs: () => Promise<CheckInputs>;
}

/** Why no check runs, as a sentence. */
export interface NoChecks {
  readonly reason: string;
}

type CheckRules = NonNullable<CommandSettings['checks']>;

interface CommandPlace {
  readonly area: string;
  readonly folders: Folders;
  readonly settings: CommandSettings;
  readonly rules: CheckRules;
  readonly server: NodeJS.ProcessEnv;
  readonly secrets: Readonly<Record<string, string>>;
}

function kindOf({ definition: { http, tcp } }: EnvironmentCheck): CheckKind {
  if (http !== undefined) return 'HTTP';
  return tcp === undefined ? 'COMMAND' : 'TCP';
}

function fileNameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

/** Throws a WorkspaceFault for what isn't allowed or missing. */
function commandProbe(
  { key, word, definition }: EnvironmentCheck,
  { area, folders: shared, settings, rules, server, secrets }: CommandPlace,
): CheckedOnce['probe'] {
  if (!rules.commands)
    throw new WorkspaceFault("runners.yaml doesn't allow commands as checks. Set checks.commands to true");
  const refused = definition.secrets.find((name) => !rules.secrets.includes(name));
  if (refused !== undefined)
    throw new WorkspaceFault(`The check asks for the secret ${refused}, which runners.yaml doesn't allow for checks`);
  // Checks run beside each other.
  const folders = { ...shared, outputs: join(dirname(shared.outputs), `${fileNameOf(key)}.json`) };
  const stage = {
    command: (definition.command ?? []).map((each) => word(each)),
    shell: false,
    timeLimit: definition.timeout,
    environment: definition.environment,
    secrets: definition.secrets,
  };
  const wanted = { folders, settings: { ...settings, environment: [...rules.environment] }, stage, secrets, server };
  const environment = environmentOf(wanted, { operation: 'CHECK', stage: 'CHECK' });
  const probe = {
    kind: 'COMMAND',
    command: commandOf(wanted, environment),
    environment,
    folder: folders.workspace,
    user: settings.user,
    masked: Object.values(secrets),
  } as const;
  return async (end) => withFigures(await probeCommand(probe, definition.timeout, end), area, folders.outputs);
}

/** Adds what the command reported in its outputs.json; a file that can't be read is said beside the finding. */
function withFigures(found: Finding, area: string, path: string): Finding {
  try {
    const figures = readOutputs(area, path)?.monitoring;
    return figures === undefined ? found : { ...found, figures };
  } catch (cause) {
    if (!(cause instanceof OutputsFault)) throw cause;
    return { ...found, message: `${found.message}. Its outputs.json ${cause.message}` };
  } finally {
    rmSync(path, { force: true });
  }
}

function networkProbe({ word, definition }: EnvironmentCheck, rules: CheckRules): CheckedOnce['probe'] {
  const { http, tcp, timeout } = definition;
  const reach = { allowed: rules.hosts, timeoutMs: timeout };
  if (tcp !== undefined) {
    const port = typeof tcp.port === 'number' ? tcp.port : Number(word(tcp.port));
    const probe = { kind: 'TCP', host: word(tcp.host), port } as const;
    return (end) => probeNetwork(probe, reach, end);
  }
  const url = word(http?.url ?? '', true);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isWeb =
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
  if (!isWeb) throw new WorkspaceFault('The address of the check must be a http or https address without a password');
  const statuses = http?.status ?? [];
  const probe = {
    kind: 'HTTP',
    url,
    statuses: typeof statuses === 'number' ? [statuses] : statuses,
    contains: http?.contains ?? null,
  } as const;
  return (end) => probeNetwork(probe, reach, end);
}

function probeOf(check: EnvironmentCheck, place: CommandPlace): CheckedOnce['probe'] {
  try {
    if (check.missing.length > 0)
      throw new WorkspaceFault(`No stage has reported ${check.missing.join(', ')}, which the check needs`);
    return check.definition.command === undefined ? networkProbe(check, place.rules) : commandProbe(check, place);
  } catch (cause) {
    if (!(cause instanceof WorkspaceFault)) throw cause;
    const { message } = cause;
    return async () => ({ finding: 'UNREACHABLE', message });
  }
}

/** Everything but the workspace and the state is the checks' own. */
function checkFolders({ settings, area, id, operationId }: Prepared, state: string | undefined): Folders {
  const place = { area, recordId: String(id), operationId, position: 0 };
  const folders = foldersOf(settings.workspaces, place, state);
  const stage = join(folders.operation, 'checks');
  return {
    ...folders,
    stage,
    inputs: join(stage, 'inputs.json'),
    outputs: join(stage, 'results', 'outputs.json'),
  };
}

export async function prepareChecks(given: Prepared): Promise<readonly CheckedOnce[] | NoChecks> {
  const { settings: all, runner: name, environment, server } = given;
  const settings = Object.hasOwn(all.runners, name) ? all.runners[name] : undefined;
  if (settings === undefined) return { reason: `runners.yaml has no runner ${name} any more.` };
  if (settings.kind === 'jenkins') return { reason: 'Environments of a Jenkins runner have no health checks.' };
  const folders = checkFolders(given, settings.state);
  try {
    const { checks: definitions } = await readManifest(folders);
    if (definitions.length === 0)
      return { reason: `The topology has no health checks: its ${MANIFEST} has no checks.` };
    const { checks: rules } = settings;
    if (rules === undefined)
      return {
        reason: `The operator of the server doesn't allow health checks: in runners.yaml, the runner ${name} has no checks.`,
      };
    const checks = checksOf(definitions, environment);
    if (checks.length === 0) return { reason: 'No instance of the environment fits a health check of its topology.' };
    const hasCommands = checks.some(({ definition }) => definition.command !== undefined);
    const { given: content, secrets } = hasCommands ? await given.inputs() : { given: {}, secrets: {} };
    if (hasCommands)
      await prepareStage(folders, settings, {
        version: 1,
        operation: 'CHECK',
        stage: 'CHECK',
        record: { area: given.area, id: String(given.id) },
        ...content,
      });
    const allowed = Object.fromEntries(Object.entries(secrets).filter(([each]) => rules.secrets.includes(each)));
    const place = { area: given.area, folders, settings, rules, server, secrets: allowed };
    return checks.map((check) => ({ check, kind: kindOf(check), probe: probeOf(check, place) }));
  } catch (cause) {
    if (cause instanceof WorkspaceFault) return { reason: `${cause.message}. Start the environment again.` };
    // A full disk, or a folder of another user: trying again every two seconds would help nobody.
    if (cause instanceof Error && 'code' in cause && 'syscall' in cause)
      return {
        reason: `The workspace can't be used for health checks (${String(cause.code)}). Restart the runner host when that is fixed.`,
      };
    throw cause;
  }
}
