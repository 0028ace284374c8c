/** By switch id; missing ones have their first option. */
export type FactValues = Readonly<Record<string, string>>;

export interface FactSwitch {
  readonly id: string;
  readonly label: string;
  readonly kind: 'switch' | 'choice';
  /** The first is the default. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The value that allows most; used where a record's facts are unknown. */
  readonly most: string;
}

export interface SimulatedFacts<Facts> {
  readonly switches: readonly FactSwitch[];
  readonly factsOf: (values: FactValues, privileges: ReadonlySet<string>) => Facts;
  readonly valuesOf: (facts: Facts) => FactValues;
}

export const ON = 'yes';
export const OFF = 'no';

export function onOff(id: string, label: string, isOnFirst: boolean, isMost = true): FactSwitch {
  const [on, off] = [
    { value: ON, label: 'Yes' },
    { value: OFF, label: 'No' },
  ];
  return { id, label, kind: 'switch', options: isOnFirst ? [on, off] : [off, on], most: isMost ? ON : OFF };
}

export function onIf(isOn: boolean): string {
  return isOn ? ON : OFF;
}

export function switchValue({ id, options }: FactSwitch, values: FactValues): string {
  const given = Object.hasOwn(values, id) ? values[id] : undefined;
  return options.find(({ value }) => value === given)?.value ?? options[0]?.value ?? '';
}

export function mostOf(switches: readonly FactSwitch[]): FactValues {
  return Object.fromEntries(switches.map(({ id, most }) => [id, most]));
}

interface GuardedLifecycle {
  readonly openings: ReadonlyMap<string, readonly { readonly factGuards: readonly string[] }[]>;
}

/** A switch per guard, for lifecycles that ask for guards by name. Without one, only privileges count. */
export function guardFacts(
  lifecycle?: GuardedLifecycle,
): SimulatedFacts<{ readonly privileges: ReadonlySet<string>; readonly unmet?: readonly string[] }> {
  const openings = [...(lifecycle?.openings.values() ?? [])].flat();
  const names = [...new Set(openings.flatMap(({ factGuards }) => factGuards))];
  const switches = names.map((name) => onOff(name, name.charAt(0).toUpperCase() + name.slice(1), true));
  return {
    switches,
    factsOf: (values, privileges) => {
      const unmet = switches.filter((each) => switchValue(each, values) === OFF).map(({ id }) => id);
      return { privileges, ...(unmet.length > 0 && { unmet }) };
    },
    valuesOf: ({ unmet = [] }) => Object.fromEntries(names.map((name) => [name, onIf(!unmet.includes(name))])),
  };
}
