/** Whether the health checks of a runner's folder can run as runners.yaml is. Runs none. */
import { ReachFault, type Resolve, reachable } from '../health/reach.ts';
import { type CheckDefinition, placeholdersIn } from '../runners/command/check-definitions.ts';
import { MANIFEST } from '../runners/command/manifest.ts';
import { readManifest } from '../runners/command/workspace.ts';
import type { CommandSettings } from '../runners/runners-file.ts';
import { type Finding, failed, note } from './finding.ts';

const SUBJECT = 'runners';

/** Null for a command, and where only an operation says the address. */
function hostOf({ http, tcp }: CheckDefinition): string | null {
  const text = http?.url ?? tcp?.host ?? null;
  if (text === null || placeholdersIn(text).length > 0) return null;
  if (http === undefined) return text;
  return URL.canParse(text) ? new URL(text).hostname : null;
}

async function refusalOf(
  check: CheckDefinition,
  rules: NonNullable<CommandSettings['checks']>,
  resolve: Resolve | undefined,
): Promise<string | null> {
  if (check.command !== undefined && !rules.commands) return 'set checks.commands to true to run it';
  const variable = check.environment.find((name) => !rules.environment.includes(name));
  if (variable !== undefined) return `add ${variable} to checks.environment`;
  const secret = check.secrets.find((name) => !rules.secrets.includes(name));
  if (secret !== undefined) return `add ${secret} to checks.secrets`;
  const host = hostOf(check);
  if (host === null) return null;
  try {
    await reachable(host, rules.hosts, resolve);
    return null;
  } catch (cause) {
    if (!(cause instanceof ReachFault)) throw cause;
    return cause.message;
  }
}

export async function healthFindings(
  name: string,
  settings: CommandSettings,
  resolve?: Resolve,
): Promise<readonly Finding[]> {
  const { folder, checks: rules } = settings;
  const manifest = folder === undefined ? null : await readManifest({ workspace: folder }).catch(() => null);
  const definitions = manifest?.checks ?? [];
  if (rules === undefined)
    return definitions.length === 0
      ? []
      : [note(SUBJECT, `${name}: ${MANIFEST} has health checks, but none run: set checks in runners.yaml`)];
  const findings: Finding[] = [];
  for (const check of definitions) {
    const refusal = await refusalOf(check, rules, resolve);
    if (refusal !== null)
      findings.push(failed(SUBJECT, `${name}: the health check ${check.name} can't run: ${refusal}`));
  }
  const isOpen = await reachable('127.0.0.1', rules.hosts).then(
    () => true,
    () => false,
  );
  if (isOpen)
    findings.push(note(SUBJECT, `${name}: health checks can reach this machine itself, and what listens on it`));
  return findings;
}
