import { type DeclaringFiles, declaringFile } from './declaring-files.ts';
import { answeredComponents, type ContractDocument, componentName, componentSchema, type Schema } from './document.ts';

/** `DeploymentRequest` becomes `deploymentRequestParser`. */
function parserName(component: string): string {
  return `${component.charAt(0).toLowerCase()}${component.slice(1)}Parser`;
}

function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function entriesOf(schema: Schema): string {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => {
      const parser = parserOf(property);
      return `${propertyKey(name)}: ${required.has(name) ? parser : `v.exactOptional(${parser})`},`;
    })
    .join(' ');
}

function objectParser(schema: Schema): string {
  if (schema.properties !== undefined || schema.additionalProperties === undefined)
    return `v.object({ ${entriesOf(schema)} })`;
  if (typeof schema.additionalProperties === 'boolean') return 'v.record(v.string(), v.unknown())';
  return `v.record(v.string(), ${parserOf(schema.additionalProperties)})`;
}

function plainParser(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
      return 'v.string()';
    case 'integer':
    case 'number':
      return 'v.number()';
    case 'boolean':
      return 'v.boolean()';
    case 'null':
      return 'v.null()';
    case 'array':
      return `v.array(${schema.items === undefined ? 'v.unknown()' : parserOf(schema.items)})`;
    case 'object':
      return objectParser(schema);
    default:
      throw new Error(`No parser for the type ${type}.`);
  }
}

function enumParser(values: NonNullable<Schema['enum']>): string {
  const named = values.filter((value) => value !== null);
  const picklist = `v.picklist(${JSON.stringify(named)})`;
  return named.length === values.length ? picklist : `v.nullable(${picklist})`;
}

function unionParser(choices: readonly Schema[]): string {
  const named = choices.filter((choice) => choice.type !== 'null');
  const parsers = named.map(parserOf);
  const union = parsers.length === 1 ? parsers.join() : `v.union([${parsers.join(', ')}])`;
  return named.length === choices.length ? union : `v.nullable(${union})`;
}

/** All parts as one object, so that an answer is walked once. */
function mergedParser(parts: readonly Schema[]): string {
  const entries = parts.map((part) =>
    part.$ref === undefined ? entriesOf(part) : `...${parserName(componentName(part.$ref))}.entries,`,
  );
  return `v.object({ ${entries.join(' ')} })`;
}

/**
 * The source of the Valibot schema of a contract schema. It checks shape and enumerations only: lengths and formats of an
 * answer are the back end's business, and the checks would cost every visitor their bytes.
 */
export function parserOf(schema: Schema): string {
  if (schema.$ref !== undefined) return parserName(componentName(schema.$ref));
  if (schema.enum !== undefined) return enumParser(schema.enum);
  if (schema.allOf !== undefined) return mergedParser(schema.allOf);
  if (schema.anyOf !== undefined) return unionParser(schema.anyOf);
  // What may be anything says nothing but what it is.
  if (Object.keys(schema).every((key) => key === 'description')) return 'v.unknown()';
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const named = types.filter((type) => type !== 'null');
  const [only] = named;
  if (only === undefined || named.length > 1)
    throw new Error(`No parser for a schema of the types ${types.join(', ')}.`);
  const parser = plainParser(only, schema);
  return types.length === named.length ? parser : `v.nullable(${parser})`;
}

/** Lines that import the parsers which `text` names. `folder` leads to their modules; `own` is not imported. */
export function importedParsers(text: string, files: DeclaringFiles, folder: string, own?: string): string[] {
  const named = new Set(text.match(/\b\w+Parser\b/g));
  const byFile = Map.groupBy(
    [...files.schemas].filter(([schema, file]) => file !== own && named.has(parserName(schema))),
    ([, file]) => file,
  );
  return Array.from(byFile, ([file, schemas]) => {
    const names = schemas.map(([schema]) => parserName(schema)).sort();
    return `import { ${names.join(', ')} } from '${folder}${file}.ts';\n`;
  });
}

/** Throws where files lead back to each other: their modules would be run before what they need. */
function requireNoCircle(imports: ReadonlyMap<string, readonly string[]>): void {
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) throw new Error(`Schema files need each other: ${[...way, file].join(' -> ')}.`);
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
  };
  for (const file of imports.keys()) follow(file, []);
}

/**
 * The modules with the parsers of each schema file, by its name: of every component that an answer or a live event bears. Throws
 * where two files need each other.
 */
export function parserModules(
  document: ContractDocument,
  files: DeclaringFiles,
  eventComponents: readonly string[],
): Map<string, string> {
  const byFile = Map.groupBy(answeredComponents(document, eventComponents), (name) =>
    declaringFile(files.schemas, name),
  );
  const modules = new Map<string, string>();
  const imports = new Map<string, string[]>();
  for (const [file, components] of byFile) {
    const text = components
      .map((name) => `export const ${parserName(name)} = /*#__PURE__*/ ${parserOf(componentSchema(document, name))};\n`)
      .join('');
    const lines = importedParsers(text, files, './', file);
    imports.set(
      file,
      lines.map((line) => /'\.\/(.+)\.ts'/.exec(line)?.[1] ?? ''),
    );
    modules.set(file, `import * as v from 'valibot';\n${lines.join('')}\n${text}`);
  }
  requireNoCircle(imports);
  return modules;
}
