import { type ContractDocument, componentName, componentSchema, type Schema } from './document.ts';

/** How much a value may be at most. `keyLength`, `valueLength`: of a map's entries. `entryLength`: of a list's texts. */
type Limit = 'length' | 'maximum' | 'entries' | 'keyLength' | 'valueLength' | 'entryLength';
type Limits = Partial<Record<Limit, number>>;

/** Puts the limits of a schema, and of everything in it, into `found`, by dotted path; rows of a list have no place of their own. */
function collect(document: ContractDocument, schema: Schema, path: string, found: Map<string, Limits>): void {
  const visit = (part: Schema, at = path) => collect(document, part, at, found);
  const note = (limits: Readonly<Record<Limit, number | undefined>>) => {
    const known = found.get(path) ?? {};
    for (const [name, limit] of Object.entries(limits)) {
      if (limit === undefined) continue;
      const before = Object.entries(known).find(([other]) => other === name)?.[1];
      if (before !== undefined && before !== limit)
        throw new Error(`The contract limits ${path} to ${before} and to ${limit}.`);
      Object.assign(known, { [name]: limit });
    }
    if (Object.keys(known).length > 0) found.set(path, known);
  };
  if (schema.$ref !== undefined) {
    visit(componentSchema(document, componentName(schema.$ref)));
    return;
  }
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  note({
    length: schema.enum === undefined ? schema.maxLength : undefined,
    maximum: schema.maximum,
    entries: schema.maxItems ?? schema.maxProperties,
    keyLength: schema.propertyNames?.maxLength,
    valueLength: values.maxLength,
    entryLength: schema.items?.maxLength,
  });
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) visit(part);
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    visit(part, path === '' ? name : `${path}.${name}`);
  if (schema.items !== undefined && schema.items.maxLength === undefined && schema.items.maximum === undefined)
    visit(schema.items);
}

/**
 * The modules with how much each part of a body may be at most, by the tag of their operations. A path means the same in every
 * body of a tag, or it throws.
 */
export function bodyLimitsModules(document: ContractDocument): Map<string, string> {
  const byTag = new Map<string, Map<string, Limits>>();
  for (const methods of Object.values(document.paths)) {
    for (const { requestBody, tags = [] } of Object.values(methods)) {
      const schema = requestBody?.content['application/json']?.schema;
      const [tag] = tags;
      if (schema === undefined || tag === undefined) continue;
      const found = byTag.get(tag) ?? new Map<string, Limits>();
      byTag.set(tag, found);
      collect(document, schema, '', found);
    }
  }
  return new Map(Array.from(byTag, ([tag, found]) => [tag, limitsModule(found)]));
}

function limitsModule(found: ReadonlyMap<string, Limits>): string {
  const rows = [...found]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, limits]) => `  ${JSON.stringify(path)}: ${JSON.stringify(limits)},`);
  return `export const bodyLimits = {\n${rows.join('\n')}\n} as const;\n`;
}
