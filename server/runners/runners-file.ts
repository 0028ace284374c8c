/** `runners.yaml`: which runner carries out which operations (docs/runners.md). */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { CLOUD_PROVIDERS } from '../../src/rules/reference/cloud-providers.ts';
import { ConfigurationError } from '../configuration.ts';
import { checkSettings } from './check-settings.ts';
import { Duration } from './duration.ts';
import { JenkinsRunnerSettings, type JenkinsSettings, withPaths } from './jenkins/settings.ts';
import { Labels } from './labels.ts';
import { OPERATED_AREA_NAMES, OPERATED_AREAS, type OperatedArea } from './operated-areas.ts';
import { parseYaml, YamlFault } from './yaml.ts';

export const REHEARSAL = 'rehearsal';

const Name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
  v.notValue(REHEARSAL, 'must not be rehearsal, which is built in'),
);

const Text = v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(4096, 'must be at most 4096 characters'));

/** What opens the portal itself must never reach a program. */
const OWN_SECRETS = /^(PORTAL_|DATABASE_URL$|SMTP_URL$|NODE_OPTIONS$)/;

const VariableName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of an environment variable'),
);

const Id = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must not be root'),
  v.maxValue(2 ** 32 - 2, 'is too large'),
);

const ownSecrets = (names: readonly string[]) => names.filter((name) => OWN_SECRETS.test(name));

const Variables = v.optional(
  v.pipe(
    v.array(VariableName),
    v.maxLength(100, 'must be at most 100 names'),
    v.check(
      (names) => ownSecrets(names).length === 0,
      ({ input }) =>
        `must not name ${ownSecrets(input).join(', ')}: settings of the portal or of Node are for no program`,
    ),
  ),
  [],
);
const User = v.strictObject({ uid: Id, gid: Id });
const Words = v.pipe(v.array(Text), v.maxLength(200, 'must be at most 200 words'));

/** What plans may use. Nothing of the rest reaches them, except for `user` and `wrapper` where they have none of their own. */
const Plans = v.strictObject({
  environment: Variables,
  /** Secrets of records that manifests may ask for. */
  secrets: v.optional(v.pipe(v.array(Text), v.maxLength(100, 'must be at most 100 names')), []),
  user: v.optional(User),
  wrapper: v.optional(Words),
});

const CommandRunner = v.strictObject({
  kind: v.literal('command', 'must be command or jenkins'),
  labels: Labels,
  /** Instead of the topology's zip; for areas without topologies, the only place of a manifest. */
  folder: v.optional(Text),
  /** Where PORTAL_STATE of each record is, if not in the workspaces: a folder that several hosts have. */
  state: v.optional(Text),
  /** Variables of the server that manifests may ask for. */
  environment: Variables,
  /** Needs a server that runs as root. */
  user: v.optional(User),
  wrapper: v.optional(Words, []),
  plan: v.optional(Plans),
  /** What health checks may reach and use; without it, none run. */
  checks: v.optional(checkSettings(Variables)),
  /** The longest that a manifest may allow. */
  timeLimit: v.optional(Duration, '2h'),
});

const Rule = v.strictObject({
  area: v.optional(
    v.picklist(OPERATED_AREA_NAMES, `must be one of ${OPERATED_AREA_NAMES.join(', ')}`),
    'deployments' satisfies OperatedArea,
  ),
  cloudProvider: v.optional(v.picklist(CLOUD_PROVIDERS, `must be one of ${CLOUD_PROVIDERS.join(', ')}`)),
  topology: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_]+\/(\*|[A-Za-z0-9._-]+)$/, 'must be NAME/VERSION, or NAME/* for each version'),
    ),
  ),
  runner: v.string(),
  labels: Labels,
});

const RunnersFile = v.pipe(
  v.strictObject({
    workspaces: v.optional(Text),
    runners: v.record(Name, v.variant('kind', [CommandRunner, JenkinsRunnerSettings], 'must be command or jenkins')),
    rules: v.pipe(v.array(Rule), v.maxLength(1000, 'must be at most 1000')),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { rules, runners } = dataset.value;
    const known = Object.keys(runners);
    const among =
      known.length === 0 ? 'but there are no runners' : `which isn't among the runners: ${known.join(', ')}`;
    for (const [index, { runner }] of rules.entries())
      if (runner !== REHEARSAL && !Object.hasOwn(runners, runner))
        addIssue({ message: `rules[${index}] names the runner ${JSON.stringify(runner)}, ${among}` });
    for (const { area, topology, runner } of rules) {
      const { noun, hasTopology } = OPERATED_AREAS[area];
      if (hasTopology) continue;
      const settings = runners[runner];
      if (topology !== undefined) addIssue({ message: `must not name a topology for ${noun}, which have none` });
      if (settings?.kind === 'command' && settings.folder === undefined)
        addIssue({ message: `must name a folder for the runner ${runner}: ${noun} have no topology to run` });
    }
  }),
);

export type CommandSettings = v.InferOutput<typeof CommandRunner>;
export type RunnerRule = v.InferOutput<typeof Rule>;

export interface RunnerSettings {
  /** Absolute path. */
  readonly workspaces: string;
  readonly runners: Readonly<Record<string, CommandSettings | JenkinsSettings>>;
  /** The first one that fits decides. */
  readonly rules: readonly RunnerRule[];
}

function withFolders(settings: CommandSettings, absolute: (path: string) => string): CommandSettings {
  const { folder, state } = settings;
  return {
    ...settings,
    ...(folder !== undefined && { folder: absolute(folder) }),
    ...(state !== undefined && { state: absolute(state) }),
  };
}

/** Throws a ConfigurationError. Relative paths start at the file's folder. */
export function readRunnersFile(path: string, defaultWorkspaces: string): RunnerSettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    if (reason === 'ENOENT') throw new ConfigurationError(`The file of PORTAL_RUNNERS does not exist: ${path}.`);
    throw new ConfigurationError(`The runners in ${path} (PORTAL_RUNNERS) can't be read: ${reason}.`);
  }
  const absolute = (given: string) => (isAbsolute(given) ? given : resolve(dirname(path), given));
  try {
    const { workspaces, runners, rules } = parseYaml(RunnersFile, text);
    return {
      workspaces: workspaces === undefined ? defaultWorkspaces : absolute(workspaces),
      rules,
      runners: Object.fromEntries(
        Object.entries(runners).map(([name, settings]) => [
          name,
          settings.kind === 'jenkins' ? withPaths(settings, absolute) : withFolders(settings, absolute),
        ]),
      ),
    };
  } catch (cause) {
    if (!(cause instanceof YamlFault)) throw cause;
    throw new ConfigurationError(`The runners in ${path} (PORTAL_RUNNERS) can't be used: ${cause.message}.`);
  }
}
