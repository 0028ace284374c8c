/** What a lifecycle asks of a record beside its statuses, as switches that are set by hand. */

/** The values of the switches by their ids; what is not among them is as it begins. */
export type FactValues = Readonly<Record<string, string>>;

export interface FactSwitch {
  readonly id: string;
  /** As a user reads it: 'Production'. */
  readonly label: string;
  /** Of two, the switch is on or off. */
  readonly kind: 'switch' | 'choice';
  /** The value that it begins with stands first. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The value that allows the most; used for a record whose facts are no longer known. */
  readonly most: string;
}

/** The facts of a lifecycle, made of switches and of the viewer. */
export interface SimulatedFacts<Facts> {
  readonly switches: readonly FactSwitch[];
  readonly factsOf: (values: FactValues, privileges: ReadonlySet<string>) => Facts;
  /** The values of all switches where these facts hold. */
  readonly valuesOf: (facts: Facts) => FactValues;
}

export const ON = 'yes';
export const OFF = 'no';

/** @param isMost whether more can happen where it is on */
export function onOff(id: string, label: string, isOnFirst: boolean, isMost = true): FactSwitch {
  const [on, off] = [
    { value: ON, label: 'Yes' },
    { value: OFF, label: 'No' },
  ];
  return { id, label, kind: 'switch', options: isOnFirst ? [on, off] : [off, on], most: isMost ? ON : OFF };
}

/** The value of a switch that is on or off. */
export function onIf(isOn: boolean): string {
  return isOn ? ON : OFF;
}

/** The value of a switch; what it begins with where there is none, or one that it does not have. */
export function switchValue({ id, options }: FactSwitch, values: FactValues): string {
  const given = Object.hasOwn(values, id) ? values[id] : undefined;
  return options.find(({ value }) => value === given)?.value ?? options[0]?.value ?? '';
}

/** The values with which most can happen. */
export function mostOf(switches: readonly FactSwitch[]): FactValues {
  return Object.fromEntries(switches.map(({ id, most }) => [id, most]));
}

/** A lifecycle with the guards on facts that its chart names. */
interface GuardedLifecycle {
  readonly openings: ReadonlyMap<string, readonly { readonly factGuards: readonly string[] }[]>;
}

/** The facts of a lifecycle that asks for nothing but guards by their names: each is a switch. Without one, it asks for privileges alone. */
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
