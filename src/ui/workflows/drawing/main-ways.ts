/** Chooses which connections become arrows; the rest are only listed in boxes. With an arrow per transition, a chart is unreadable. */

export interface Way {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly isUsers: boolean;
  /** Whether it leaves a parallel region: such arrows would cross everything. */
  readonly isLeaving: boolean;
}

/** Maximum incoming arrows from other boxes. */
const MANY_IN = 4;
/** Maximum outgoing arrows. */
const MANY_OUT = 3;

function targetsBySource(ways: readonly Way[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of ways) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return targets;
}

/** Whether a path leads from `start` to `end` without `avoided`. */
function leads(
  targets: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  end: string,
  avoided: string,
): boolean {
  const seen = new Set([start, avoided]);
  const ahead = [start];
  for (let place = ahead.pop(); place !== undefined; place = ahead.pop()) {
    if (place === end) return true;
    for (const next of targets.get(place) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ahead.push(next);
    }
  }
  return false;
}

/** Drops shortcuts of boxes with many outgoing connections. */
function withoutSkips(ways: readonly Way[]): readonly Way[] {
  const targets = targetsBySource(ways.filter(({ isUsers }) => !isUsers));
  const skips = new Map<string, Set<string>>();
  for (const [source, direct] of targets) {
    if (direct.size <= MANY_OUT) continue;
    const kept = new Set(direct);
    for (const target of direct) {
      const others = [...kept].filter((other) => other !== target);
      if (others.some((other) => leads(targets, other, target, source))) kept.delete(target);
    }
    skips.set(source, new Set([...direct].filter((target) => !kept.has(target))));
  }
  return ways.filter(({ isUsers, from, to }) => isUsers || skips.get(from)?.has(to) !== true);
}

function sourcesInto(ways: readonly Way[], key: (way: Way) => string): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  for (const way of ways) sources.set(key(way), (sources.get(key(way)) ?? new Set()).add(way.from));
  return sources;
}

/** Ids of the connections that become arrows. */
export function mainWays(ways: readonly Way[]): ReadonlySet<string> {
  const near = withoutSkips(ways.filter(({ isLeaving }) => !isLeaving));
  const into = sourcesInto(near, ({ to }) => to);
  const calm = near.filter(({ isUsers, to }) => !isUsers || (into.get(to)?.size ?? 0) <= MANY_IN);
  const alike = sourcesInto(calm, ({ to, label }) => `${to} ${label}`);
  return new Set(
    calm.filter(({ to, label }) => (alike.get(`${to} ${label}`)?.size ?? 0) <= MANY_IN).map(({ id }) => id),
  );
}
