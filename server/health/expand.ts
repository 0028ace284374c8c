/** The checks of one environment: what portal.yaml says, for its instances and addresses. Pure. */
import {
  type CheckDefinition,
  MOST_CHECKS,
  type Placeholder,
  withValues,
} from '../runners/command/check-definitions.ts';

/** What an operation has reported. */
export interface CheckedEnvironment {
  readonly managementUrl: string | null;
  readonly storeServerUrl: string | null;
  readonly instances: readonly CheckedInstance[];
}

export interface CheckedInstance {
  readonly hostName: string;
  readonly ipAddress: string | null;
  readonly port: number | null;
}

export interface EnvironmentCheck {
  /** Unique in its environment. */
  readonly key: string;
  readonly service: string;
  readonly instance: string | null;
  readonly definition: CheckDefinition;
  /** Names of what an operation hasn't reported, so that it can't run. */
  readonly missing: readonly string[];
  /** A word of its definition with the values of its instance. @param isUrl whether an IPv6 address needs brackets */
  readonly word: (text: string, isUrl?: boolean) => string;
}

const MOST_OF_AN_ENVIRONMENT = MOST_CHECKS * 4;

/** Each `*` stands for any text. Without a regular expression, as a pattern with many stars would take it minutes. */
function fits(pattern: string, hostName: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return hostName === pattern;
  if (!hostName.startsWith(first)) return false;
  let end = first.length;
  for (const part of others) {
    const found = hostName.indexOf(part, end);
    if (found === -1) return false;
    end = found + part.length;
  }
  return hostName.length - end >= last.length && hostName.endsWith(last);
}

function reportedValue(
  { managementUrl, storeServerUrl }: CheckedEnvironment,
  instance: CheckedInstance | null,
  name: Placeholder,
): string | null {
  switch (name) {
    case 'outputs.managementUrl':
      return managementUrl;
    case 'outputs.storeServerUrl':
      return storeServerUrl;
    case 'instance.hostName':
      return instance?.hostName ?? null;
    case 'instance.ipAddress':
      return instance?.ipAddress ?? null;
    case 'instance.port':
      return instance?.port == null ? null : String(instance.port);
  }
}

function wordsOf({ http, tcp, command, service }: CheckDefinition): readonly string[] {
  return [service ?? '', http?.url ?? '', tcp?.host ?? '', String(tcp?.port ?? ''), ...(command ?? [])];
}

function checkOf(
  definition: CheckDefinition,
  environment: CheckedEnvironment,
  instance: CheckedInstance | null,
): EnvironmentCheck {
  const missing = new Set<string>();
  const word = (text: string, isUrl = false) =>
    withValues(text, (name) => {
      const value = reportedValue(environment, instance, name);
      if (value === null) missing.add(name);
      return isUrl && name === 'instance.ipAddress' && value?.includes(':') ? `[${value}]` : (value ?? '');
    });
  for (const each of wordsOf(definition)) word(each);
  return {
    key: instance === null ? definition.name : `${definition.name} ${instance.hostName}`,
    service: word(definition.service ?? definition.name),
    instance: instance?.hostName ?? null,
    definition,
    missing: [...missing],
    word,
  };
}

export function checksOf(
  definitions: readonly CheckDefinition[],
  environment: CheckedEnvironment,
): readonly EnvironmentCheck[] {
  return definitions
    .flatMap((definition) => {
      const { instance: pattern } = definition;
      if (pattern === undefined) return [checkOf(definition, environment, null)];
      return environment.instances
        .filter(({ hostName }) => fits(pattern, hostName))
        .map((instance) => checkOf(definition, environment, instance));
    })
    .slice(0, MOST_OF_AN_ENVIRONMENT);
}
