/** Reads a chart as written, without creating its machine. */

export interface ChartTransition {
  readonly event: string;
  readonly written: unknown;
}

/** Undefined for none. Functions may have keys too: that is how an action carries its event. */
export function fieldOf(value: unknown, key: string): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  return Reflect.get(value, key);
}

function allOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export function transitionsOf(on: unknown): readonly ChartTransition[] {
  if (typeof on !== 'object' || on === null) return [];
  return Object.keys(on).flatMap((event) => allOf(fieldOf(on, event)).map((written) => ({ event, written })));
}

export function transitionsIn(region: unknown, status: string): readonly ChartTransition[] {
  const ofStatus = fieldOf(fieldOf(region, 'states'), status);
  return [...transitionsOf(fieldOf(region, 'on')), ...transitionsOf(fieldOf(ofStatus, 'on'))];
}

export function metaOf({ written }: ChartTransition): unknown {
  return fieldOf(written, 'meta');
}

/** Within its region; null where it stays, or ends the record. */
export function targetOf({ written }: ChartTransition): string | null {
  const target = typeof written === 'string' ? written : fieldOf(written, 'target');
  // 'STARTED' beside the status, '.STARTED' from the region above it; '#deployment.deleted' is in no region.
  if (typeof target !== 'string' || target.startsWith('#')) return null;
  return target.startsWith('.') ? target.slice(1) : target;
}

export function raisedBy({ written }: ChartTransition): readonly string[] {
  return allOf(fieldOf(written, 'actions')).flatMap((action) => {
    if (fieldOf(action, 'type') !== 'xstate.raise') return [];
    const type = fieldOf(fieldOf(action, 'event'), 'type');
    return typeof type === 'string' ? [type] : [];
  });
}
