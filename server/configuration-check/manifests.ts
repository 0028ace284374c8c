/** Whether a runner's `portal.yaml` can carry out what its rules give to it. */
import { JOB_STAGES, MACHINE_STAGES } from '../../src/rules/deployments/build-stages.ts';
import { DEPLOYMENT_TYPES } from '../../src/rules/deployments/deployment-types.ts';
import { forbiddenVariables, unknownSecrets } from '../runners/command/environment.ts';
import {
  MANIFEST,
  type Manifest,
  type ManifestProgram,
  missingStages,
  planOf,
  unknownOutputs,
} from '../runners/command/manifest.ts';
import { forbiddenPlanSecrets, planSettingsOf } from '../runners/command/plan-program.ts';
import { durationWords } from '../runners/duration.ts';
import { withLikely } from '../runners/likely.ts';
import { OPERATED_AREA_NAMES, OPERATED_AREAS, type OperatedArea } from '../runners/operated-areas.ts';
import type { CommandSettings } from '../runners/runners-file.ts';
import { type Finding, failed, note } from './finding.ts';
import { programFault } from './programs.ts';

const SUBJECT = 'runners';
const PLAN = 'plan';

const OPERATIONS: Readonly<Record<(typeof MACHINE_STAGES)[number], string>> = {
  STARTING: 'Start',
  STOPPING: 'Stop',
  DESTROYING: 'Destroy',
  ROLLING_BACK_INFRASTRUCTURE: 'Rollback',
};

function foreignStages({ stages }: Manifest, known: readonly string[]): string | null {
  const foreign = Object.keys(stages).filter((name) => !known.includes(name));
  return foreign.length === 0 ? null : withLikely(foreign, known);
}

function stagesWithoutCommand(manifest: Manifest, stages: readonly string[]): readonly string[] {
  return stages.filter((stage) => planOf(manifest, stage).kind === 'missing');
}

/** Launches of types that lack a stage fail, and so do the operations without a command. */
function deploymentFindings(name: string, manifest: Manifest): readonly Finding[] {
  const findings: Finding[] = [];
  const missing = MACHINE_STAGES.filter((stage) => planOf(manifest, stage).kind === 'missing');
  if (missing.length > 0) {
    const operations = missing.map((stage) => OPERATIONS[stage]).join(', ');
    const sentence = `${MANIFEST} has no command for ${missing.join(', ')}, so that ${operations} will fail. Add ${missing.length === 1 ? 'it' : 'them'} under stages`;
    // Machines that nobody starts and stops may be meant, but not ones that can't be removed.
    const isNeeded = missing.some((stage) => stage === 'DESTROYING' || stage === 'ROLLING_BACK_INFRASTRUCTURE');
    findings.push(
      isNeeded
        ? failed(SUBJECT, `${name} can't carry out all operations of deployments: ${sentence}`)
        : note(SUBJECT, `${name}: ${sentence}`),
    );
  }
  const unfit = DEPLOYMENT_TYPES.filter((type) => missingStages(manifest, JOB_STAGES[type]) !== null);
  if (unfit.length === 0) return findings;
  const lacking = [...new Set(unfit.flatMap((type) => stagesWithoutCommand(manifest, JOB_STAGES[type])))];
  const why =
    lacking.length === 0
      ? `${MANIFEST} has no command for any of their stages`
      : `${MANIFEST} has no command for ${lacking.join(', ')}. Add what they need under stages, or set otherStages: skip`;
  findings.push(
    unfit.length === DEPLOYMENT_TYPES.length
      ? failed(SUBJECT, `${name} can't launch deployments: ${why}`)
      : note(SUBJECT, `${name} can't launch deployments of the type ${unfit.join(', ')}: ${why}`),
  );
  return findings;
}

/** Whether the manifest has what the operations of an area need. */
export function areaFindings(name: string, area: OperatedArea, manifest: Manifest): readonly Finding[] {
  const { noun, stages } = OPERATED_AREAS[area];
  const refused = (fault: string) => failed(SUBJECT, `${name} can't carry out ${noun}: ${fault}`);
  const foreign = foreignStages(manifest, stages);
  const faults = [
    foreign === null ? null : `${MANIFEST} has stages that they don't have: ${foreign}`,
    unknownOutputs(manifest, area, stages),
  ];
  if (area !== 'deployments') {
    faults.push(missingStages(manifest, stages));
    if (manifest.checks.length > 0) faults.push(`${MANIFEST} has checks, which only deployments have`);
  }
  const findings = faults.flatMap((fault) => (fault === null ? [] : [refused(fault)]));
  return area === 'deployments' ? [...findings, ...deploymentFindings(name, manifest)] : findings;
}

interface CheckedManifest {
  readonly name: string;
  readonly settings: CommandSettings;
  /** Of the rules that name the runner. */
  readonly areas: readonly OperatedArea[];
  readonly folder: string;
  readonly manifest: Manifest;
  /** As in PATH. */
  readonly path: string;
}

interface CheckedProgram {
  readonly stage: string;
  readonly program: ManifestProgram;
  readonly settings: CommandSettings;
}

function programsOf({ manifest, settings }: CheckedManifest): readonly CheckedProgram[] {
  const stages = Object.entries(manifest.stages).map(([stage, program]) => ({ stage, program, settings }));
  const { plan } = manifest;
  return plan === undefined ? stages : [...stages, { stage: PLAN, program: plan, settings: planSettingsOf(settings) }];
}

function secretFault({ stage, program }: CheckedProgram, { areas, settings }: CheckedManifest): string | null {
  const used = areas.length === 0 ? OPERATED_AREA_NAMES : [...new Set(areas)];
  const known = [...new Set(used.flatMap((area): readonly string[] => OPERATED_AREAS[area].secrets))];
  const owners = used.map((area) => OPERATED_AREAS[area].noun).join(', ');
  return unknownSecrets(program, known, owners) ?? (stage === PLAN ? forbiddenPlanSecrets(settings, program) : null);
}

function commandFault({ program }: CheckedProgram, { folder, path }: CheckedManifest): string | null {
  const [first] = typeof program.command === 'string' ? [] : program.command;
  return first === undefined ? null : programFault(first, folder, path);
}

function timeLimitNote(name: string, programs: readonly CheckedProgram[], longest: number): readonly Finding[] {
  const longer = programs.filter(({ program }) => program.timeLimit > longest);
  if (longer.length === 0) return [];
  const each = longer.map(({ stage, program }) => `${stage} ${durationWords(program.timeLimit)}`).join(', ');
  return [
    note(
      SUBJECT,
      `${name}: the timeLimit of ${durationWords(longest)} in runners.yaml counts, not the longer ones of ${MANIFEST} (${each})`,
    ),
  ];
}

/** Whether runners.yaml, its folder and the records give to the programs what they need. */
export function manifestFindings(checked: CheckedManifest): readonly Finding[] {
  const { name, settings, areas, manifest } = checked;
  const programs = programsOf(checked);
  const stagesOf = new Map<string, { readonly stages: string[]; readonly isSure: boolean }>();
  const add = (fault: string | null, stage: string, isSure: boolean) => {
    if (fault === null) return;
    const known = stagesOf.get(fault) ?? { stages: [], isSure };
    known.stages.push(stage);
    stagesOf.set(fault, known);
  };
  for (const each of programs) {
    add(forbiddenVariables(each.program, each.settings.environment), each.stage, true);
    add(secretFault(each, checked), each.stage, true);
    // A wrapper may start it somewhere else.
    add(commandFault(each, checked), each.stage, each.settings.wrapper.length === 0);
  }
  const findings = [...stagesOf].map(([fault, { stages, isSure }]) =>
    (isSure ? failed : note)(SUBJECT, `${name} at ${stages.join(', ')}: ${fault}`),
  );
  const everyStage = OPERATED_AREA_NAMES.flatMap((area): readonly string[] => OPERATED_AREAS[area].stages);
  const foreign = areas.length === 0 ? foreignStages(manifest, [...new Set(everyStage)]) : null;
  if (foreign !== null)
    findings.push(failed(SUBJECT, `${name}: ${MANIFEST} has stages that no operation has: ${foreign}`));
  return [...findings, ...timeLimitNote(name, programs, settings.timeLimit)];
}
