/** Reads a chart as it is written, without creating its machine. */

export interface ChartTransition {
  /** The event that takes it. */
  readonly event: string;
  readonly written: unknown;
}

/** The value of a key; undefined where there is none. A function may have keys too: that is how an action carries its event. */
export function fieldOf(value: unknown, key: string): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  return Reflect.get(value, key);
}

function allOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** What is written under `on`. */
export function transitionsOf(on: unknown): readonly ChartTransition[] {
  if (typeof on !== 'object' || on === null) return [];
  return Object.keys(on).flatMap((event) => allOf(fieldOf(on, event)).map((written) => ({ event, written })));
}

/** The transitions of a region that hold in each of its statuses, and those of one of them. */
export function transitionsIn(region: unknown, status: string): readonly ChartTransition[] {
  const ofStatus = fieldOf(fieldOf(region, 'states'), status);
  return [...transitionsOf(fieldOf(region, 'on')), ...transitionsOf(fieldOf(ofStatus, 'on'))];
}

/** What a transition says about itself. */
export function metaOf({ written }: ChartTransition): unknown {
  return fieldOf(written, 'meta');
}

/** The status that a transition leads to within its region; null where it stays, or leads out of the record's life. */
export function targetOf({ written }: ChartTransition): string | null {
  const target = typeof written === 'string' ? written : fieldOf(written, 'target');
  // 'STARTED' beside the status, '.STARTED' from the region above it; '#deployment.deleted' is in no region.
  if (typeof target !== 'string' || target.startsWith('#')) return null;
  return target.startsWith('.') ? target.slice(1) : target;
}

/** The events by which a transition notifies the other regions. */
export function raisedBy({ written }: ChartTransition): readonly string[] {
  return allOf(fieldOf(written, 'actions')).flatMap((action) => {
    if (fieldOf(action, 'type') !== 'xstate.raise') return [];
    const type = fieldOf(fieldOf(action, 'event'), 'type');
    return typeof type === 'string' ? [type] : [];
  });
}
