/** `portal.yaml`: what runs at each stage (docs/runners.md "portal.yaml"). */
import * as v from 'valibot';
import { PLAN_FORMATS } from '../../../src/rules/plans/plan-formats.ts';
import { Duration } from '../duration.ts';
import { foreignOutputs, OUTPUT_NAMES } from '../operated-areas.ts';
import { parseYaml } from '../yaml.ts';
import { Checks } from './check-definitions.ts';

export const MANIFEST = 'portal.yaml';
export const LARGEST_MANIFEST = 64 * 1024;

const Word = v.pipe(
  v.string('must be text'),
  v.maxLength(8192, 'must be at most 8192 characters'),
  v.check((text) => !text.includes('\0'), 'must not contain a null character'),
);
const Names = (pattern: RegExp, what: string) =>
  v.pipe(v.array(v.pipe(v.string(), v.regex(pattern, `must be ${what}`))), v.maxLength(100, 'must be at most 100'));

const PROGRAM = {
  /** Words; with `shell: true`, one text for `/bin/sh -c`. */
  command: v.union(
    [v.pipe(v.array(Word), v.minLength(1, 'must not be empty'), v.maxLength(200, 'must be at most 200 words')), Word],
    'must be a list of words, or one text with shell: true',
  ),
  shell: v.optional(v.boolean('must be true or false'), false),
  timeLimit: v.optional(Duration, '30m'),
  /** Variables of the server; `runners.yaml` must allow them. */
  environment: v.optional(Names(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'names of environment variables'), []),
  /** Secrets by name, each in a variable such as PORTAL_SECRET_ROLE_ARN. */
  secrets: v.optional(Names(/^[A-Za-z][A-Za-z0-9]{0,99}$/, 'names of secrets'), []),
};

interface Command {
  readonly command: string | readonly string[];
  readonly shell: boolean;
}

const hasCommand = <Program extends Command>() =>
  v.check<Program, string>(
    ({ command, shell }) => shell === (typeof command === 'string'),
    'must have a command that is a list of words, or one text with shell: true',
  );

const Stage = v.pipe(
  v.strictObject({
    ...PROGRAM,
    /** What `outputs.json` must contain afterwards. */
    outputs: v.optional(v.array(v.picklist(OUTPUT_NAMES, `must be one of ${OUTPUT_NAMES.join(', ')}`)), []),
  }),
  hasCommand(),
);

/** Finds out what a launch would change, and changes nothing. */
const Plan = v.pipe(
  v.strictObject({
    ...PROGRAM,
    /** What its program writes to PORTAL_PLAN. */
    format: v.picklist(PLAN_FORMATS, `must be one of ${PLAN_FORMATS.join(', ')}`),
  }),
  hasCommand(),
);

const Manifest = v.strictObject({
  version: v.literal(1, 'must be 1'),
  stages: v.record(
    v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,59}$/, 'must be the name of a stage, such as CREATING_INFRASTRUCTURE')),
    Stage,
  ),
  plan: v.optional(Plan),
  checks: Checks,
  /** Stages of a build that are not listed. Those that start, stop or remove instances always need a command. */
  otherStages: v.optional(v.picklist(['fail', 'skip'], 'must be fail or skip'), 'fail'),
  /** Fields or additional parameters that the request must have. */
  inputs: v.optional(Names(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'names of fields'), []),
});

export type Manifest = v.InferOutput<typeof Manifest>;
export type ManifestStage = v.InferOutput<typeof Stage>;
export type ManifestPlan = v.InferOutput<typeof Plan>;
/** What both have. */
export type ManifestProgram = Omit<ManifestStage, 'outputs'>;

/** Throws a YamlFault. */
export function parseManifest(text: string): Manifest {
  return parseYaml(Manifest, text);
}

/** The portal itself waits for an agent; a manifest can't. */
export const WAIT = 'QUEUED';
/** Their success changes what is said to run, so that nothing may be skipped. */
export const NEVER_SKIPPED: ReadonlySet<string> = new Set([
  'STARTING',
  'STOPPING',
  'DESTROYING',
  'ROLLING_BACK_INFRASTRUCTURE',
  'DELETING',
]);

export type StagePlan =
  | { readonly kind: 'wait' | 'skip' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'run'; readonly stage: ManifestStage };

export function planOf({ stages, otherStages }: Manifest, stage: string): StagePlan {
  if (stage === WAIT) return { kind: 'wait' };
  const found = Object.hasOwn(stages, stage) ? stages[stage] : undefined;
  if (found !== undefined) return { kind: 'run', stage: found };
  return otherStages === 'skip' && !NEVER_SKIPPED.has(stage) ? { kind: 'skip' } : { kind: 'missing' };
}

/** Why the manifest can't carry out an operation of these stages; null if it can. */
export function missingStages(manifest: Manifest, plan: readonly string[]): string | null {
  const missing = plan.filter((stage) => planOf(manifest, stage).kind === 'missing');
  if (missing.length > 0)
    return `${MANIFEST} has no command for ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'} under stages`;
  if (plan.some((stage) => planOf(manifest, stage).kind === 'run')) return null;
  return `${MANIFEST} has no command for any stage of this operation (${plan.join(', ')})`;
}

/** Which output of these stages records of the area don't have; null if they have all. */
export function unknownOutputs(manifest: Manifest, area: string, plan: readonly string[]): string | null {
  const promised = plan.flatMap((stage) => {
    const planned = planOf(manifest, stage);
    return planned.kind === 'run' ? planned.stage.outputs : [];
  });
  const foreign = foreignOutputs(area, promised);
  return foreign.length === 0 ? null : `${MANIFEST} promises ${foreign.join(', ')}, which this record doesn't have`;
}
