import { type ChosenRunner, chooseRunner, type RunnerRule } from './choose-runner.ts';

interface Placed {
  readonly cloudProvider?: unknown;
  readonly topologyName?: unknown;
  readonly topologyVersion?: unknown;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What carries out the next operation of a record: null for a rehearsal, undefined where a list's row lacks what decides. */
export function nextRunner(
  rules: readonly RunnerRule[],
  area: string,
  record: object,
): ChosenRunner | null | undefined {
  const own = rules.filter((rule) => rule.area === area);
  if (own.some(({ topology }) => topology !== null) && !('topologyName' in record)) return undefined;
  const { cloudProvider, topologyName, topologyVersion }: Placed = record;
  const [name, version] = [textOf(topologyName), textOf(topologyVersion)];
  const topology = name === null || version === null ? null : `${name}/${version}`;
  return chooseRunner(own, { area, cloudProvider: textOf(cloudProvider), topology });
}
