/** `kind: jenkins` in `runners.yaml`: which job carries out which stage (docs/jenkins.md). */
import * as v from 'valibot';
import { Duration } from '../duration.ts';
import { Labels } from '../labels.ts';
import { OUTPUT_NAMES } from '../operated-areas.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const Address = v.pipe(
  v.string(),
  v.maxLength(1000, 'must be at most 1000 characters'),
  v.check((text) => URL.canParse(text), 'must be an address such as https://jenkins.example.com'),
  v.transform((text) => new URL(text)),
  v.check(
    ({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)),
    'must start with https://, or be on this machine',
  ),
  v.check(({ username, password }) => username === '' && password === '', 'must not contain a user or a token'),
  v.check(({ search, hash }) => search === '' && hash === '', 'must not contain ? or #'),
  v.transform(({ href }) => href.replace(/\/+$/, '')),
);

const Path = v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(4096, 'must be at most 4096 characters'));

const VariableName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of an environment variable'),
);

const Credentials = v.union(
  [v.strictObject({ user: VariableName, token: VariableName }), v.strictObject({ file: Path })],
  'must name the environment variables of user and token, or a file',
);

const Job = v.pipe(
  v.string(),
  v.maxLength(1000, 'must be at most 1000 characters'),
  v.check(
    (text) => text.split('/').every((part) => !/^(|\.|\.\.)$/.test(part) && !/[\p{Cc}?*%!@#$^&|<>[\]:;\\]/u.test(part)),
    'must be the name of a job, such as folder/name',
  ),
);

const ParameterName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,99}$/, 'must be the name of a parameter'),
  v.check((name) => !name.startsWith('PORTAL_'), 'must not start with PORTAL_, which the portal sets'),
);
const FieldName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'must be the name of a field'));

const Value = v.union(
  [FieldName, v.strictObject({ field: FieldName, default: v.string() }), v.strictObject({ text: v.string() })],
  'must be the name of a field, { field, default } or { text }',
);

const task = {
  job: Job,
  /** Value of each parameter. */
  parameters: v.optional(v.record(ParameterName, Value), {}),
  /** Secret of each password parameter. */
  secrets: v.optional(v.record(ParameterName, FieldName), {}),
  /** What the artifact `outputs.json` must contain. */
  outputs: v.optional(v.array(v.picklist(OUTPUT_NAMES, `must be one of ${OUTPUT_NAMES.join(', ')}`)), []),
  timeLimit: v.optional(Duration),
};

const StageName = v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,59}$/, 'must be the name of a stage'));

const Pipeline = v.strictObject({
  ...task,
  /** Name of the pipeline's stage that carries out a stage of the portal. */
  stages: v.record(StageName, v.pipe(v.string(), v.nonEmpty('must not be empty'))),
});

export const JenkinsRunnerSettings = v.pipe(
  v.strictObject({
    kind: v.literal('jenkins', 'must be command or jenkins'),
    labels: Labels,
    url: Address,
    credentials: Credentials,
    /** PEM file of the authority that signed its certificate. */
    ca: v.optional(Path),
    stages: v.optional(v.record(StageName, v.strictObject(task)), {}),
    pipelines: v.optional(v.pipe(v.array(Pipeline), v.maxLength(100, 'must be at most 100')), []),
    otherStages: v.optional(v.picklist(['fail', 'skip'], 'must be fail or skip'), 'fail'),
    /** The longest that a build may take, with its wait for an agent. */
    timeLimit: v.optional(Duration, '2h'),
    /** How long a connection that fails is tried again. */
    connectionLimit: v.optional(Duration, '10m'),
  }),
  v.check(({ stages, pipelines }) => {
    const all = [...Object.keys(stages), ...pipelines.flatMap((pipeline) => Object.keys(pipeline.stages))];
    return new Set(all).size === all.length;
  }, 'must have each stage only once, under stages or in one of its pipelines'),
);

export type JenkinsSettings = v.InferOutput<typeof JenkinsRunnerSettings>;
export type JenkinsTask = Pick<JenkinsSettings['pipelines'][number], keyof typeof task>;
export type ParameterValue = JenkinsTask['parameters'][string];

/** Relative paths start at the folder of `runners.yaml`. */
export function withPaths(settings: JenkinsSettings, absolute: (path: string) => string): JenkinsSettings {
  const { ca, credentials } = settings;
  return {
    ...settings,
    ...(ca !== undefined && { ca: absolute(ca) }),
    credentials: 'file' in credentials ? { file: absolute(credentials.file) } : credentials,
  };
}
