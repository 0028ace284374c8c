/** The program of `plan` in portal.yaml: what it may use, and what it has found out (docs/runners.md "Plan"). */
import type { ResourcePlan } from '../../../src/contract/generated/schema.d.ts';
import { type PlanFormat, readPlan } from '../../../src/rules/plans/plan-formats.ts';
import { PlanFault } from '../../../src/rules/plans/resource-plan.ts';
import { OutputsFault, readPlainFile } from '../outputs/outputs.ts';
import type { CommandSettings } from '../runners-file.ts';
import { MANIFEST, type ManifestPlan } from './manifest.ts';
import { createMasks } from './masks.ts';
import { WorkspaceFault } from './unpack.ts';

/** Bytes; what OpenTofu prints has the whole state and configuration. */
const LARGEST_OUTPUT = 16 * 1024 * 1024;

/** The runner's settings without anything that only launches may use. */
export function planSettingsOf({ plan, ...settings }: CommandSettings): CommandSettings {
  return {
    ...settings,
    environment: plan?.environment ?? [],
    ...(plan?.user !== undefined && { user: plan.user }),
    ...(plan?.wrapper !== undefined && { wrapper: plan.wrapper }),
  };
}

/** Why the plan can't have its secrets; null if it can. */
export function forbiddenPlanSecrets(
  { plan }: Pick<CommandSettings, 'plan'>,
  { secrets }: Pick<ManifestPlan, 'secrets'>,
): string | null {
  const names = secrets.filter((name) => !(plan?.secrets ?? []).includes(name));
  if (names.length === 0) return null;
  const noun = names.length === 1 ? 'secret' : 'secrets';
  return `The plan in ${MANIFEST} asks for the ${noun} ${names.join(', ')}, which runners.yaml doesn't allow for plans`;
}

/** Those that `runners.yaml` allows for plans. Throws a WorkspaceFault if the manifest asks for another one. */
export function planSecretsOf(
  settings: Pick<CommandSettings, 'plan'>,
  wanted: Pick<ManifestPlan, 'secrets'>,
  secrets: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const fault = forbiddenPlanSecrets(settings, wanted);
  if (fault !== null) throw new WorkspaceFault(fault);
  const allowed = settings.plan?.secrets ?? [];
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => allowed.includes(name)));
}

/** @param secrets values that must not be in it, wherever they come from. Throws a PlanFault. */
export async function readPlanFile(
  path: string,
  format: PlanFormat,
  secrets: readonly string[],
): Promise<ResourcePlan> {
  let text: string | null;
  try {
    text = readPlainFile(path, LARGEST_OUTPUT);
  } catch (cause) {
    if (cause instanceof OutputsFault) throw new PlanFault(cause.message);
    throw cause;
  }
  if (text === null) throw new PlanFault('is missing: the program has not written it');
  return readPlan(format, createMasks(secrets).hide(text));
}
