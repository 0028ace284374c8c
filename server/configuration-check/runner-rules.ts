/** Whether the runner of each rule can carry out every operation of the rule's area. */
import { MANIFEST, missingStages, unknownOutputs } from '../runners/command/manifest.ts';
import { WorkspaceFault } from '../runners/command/unpack.ts';
import { readManifest } from '../runners/command/workspace.ts';
import { missingJobs } from '../runners/jenkins/stage-plan.ts';
import { OPERATED_AREAS, type OperatedArea } from '../runners/operated-areas.ts';
import type { RunnerSettings } from '../runners/runners-file.ts';
import { type Finding, failed, ok } from './finding.ts';

type Settings = RunnerSettings['runners'][string];

/** Null if it can, or if only the operation tells: the stages of deployments depend on their type, a zip is read when it is run. */
async function faultOf(settings: Settings, area: OperatedArea): Promise<string | null> {
  const { stages } = OPERATED_AREAS[area];
  if (stages === null) return null;
  if (settings.kind === 'jenkins') return missingJobs(settings, stages);
  if (settings.folder === undefined) return null;
  const manifest = await readManifest({ workspace: settings.folder });
  const foreign = Object.keys(manifest.stages).filter((name) => !stages.some((stage) => stage === name));
  if (foreign.length > 0) return `${MANIFEST} has stages that they don't have: ${foreign.join(', ')}`;
  if (manifest.plan !== undefined) return `${MANIFEST} has a plan, which is made of deployments only`;
  if (manifest.checks.length > 0) return `${MANIFEST} has checks, which only deployments have`;
  return missingStages(manifest, stages) ?? unknownOutputs(manifest, area, stages);
}

export async function checkRules({ rules, runners }: RunnerSettings): Promise<readonly Finding[]> {
  const findings = new Map<string, Finding>();
  for (const { area, runner } of rules) {
    const settings = runners[runner];
    const key = `${area} ${runner}`;
    if (settings === undefined || area === 'deployments' || findings.has(key)) continue;
    const { noun } = OPERATED_AREAS[area];
    try {
      const fault = await faultOf(settings, area);
      findings.set(
        key,
        fault === null
          ? ok('runners', `${runner} carries out ${noun}`)
          : failed('runners', `${runner} can't carry out ${noun}: ${fault}`),
      );
    } catch (cause) {
      // Said about the runner itself.
      if (!(cause instanceof WorkspaceFault)) throw cause;
    }
  }
  return [...findings.values()];
}
