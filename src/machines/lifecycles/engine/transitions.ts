/** Reads a chart as it is written, so that nobody need make its machine to know what stands in it. */

export interface ChartTransition {
  /** The event that takes it. */
  readonly event: string;
  /** The status that it leads to within its region; null where it stays, or leads out of the record's life. */
  readonly target: string | null;
  /** The events by which it tells the other regions. */
  readonly raises: readonly string[];
  readonly meta: unknown;
}

/** The value of a key; undefined where there is none. A function may have keys too: that is how an action carries its event. */
function fieldOf(value: unknown, key: string): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function allOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function raisedBy(action: unknown): readonly string[] {
  if (fieldOf(action, 'type') !== 'xstate.raise') return [];
  const type = fieldOf(fieldOf(action, 'event'), 'type');
  return typeof type === 'string' ? [type] : [];
}

/** 'STARTED' beside the status, '.STARTED' from the region above it; '#deployment.deleted' is in no region. */
function targetOf(target: unknown): string | null {
  if (typeof target !== 'string' || target.startsWith('#')) return null;
  return target.startsWith('.') ? target.slice(1) : target;
}

/** What is written under `on`. */
export function transitionsOf(on: unknown): readonly ChartTransition[] {
  if (typeof on !== 'object' || on === null) return [];
  return Object.entries(on).flatMap(([event, taken]: [string, unknown]) =>
    allOf(taken).map((transition) => ({
      event,
      target: targetOf(typeof transition === 'string' ? transition : fieldOf(transition, 'target')),
      raises: allOf(fieldOf(transition, 'actions')).flatMap(raisedBy),
      meta: fieldOf(transition, 'meta'),
    })),
  );
}

/** The transitions of a region that hold in each of its statuses, and those of one of them. */
export function transitionsIn(region: unknown, status: string): readonly ChartTransition[] {
  const ofStatus = fieldOf(fieldOf(region, 'states'), status);
  return [...transitionsOf(fieldOf(region, 'on')), ...transitionsOf(fieldOf(ofStatus, 'on'))];
}
