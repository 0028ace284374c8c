export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => name in table);
}

function hasEvery<Name extends string, Value>(
  table: Partial<Record<Name, Value>>,
  names: readonly Name[],
): table is Record<Name, Value> {
  return names.every((name) => name in table);
}

export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const table: Partial<Record<Name, Value>> = {};
  for (const name of names) table[name] = make(name);
  if (!hasEvery(table, names)) throw new Error('A name is missing.');
  return table;
}
