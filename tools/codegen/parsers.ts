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
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const named = types.filter((type) => type !== 'null');
  const [only] = named;
  if (only === undefined || named.length > 1)
    throw new Error(`No parser for a schema of the types ${types.join(', ')}.`);
  const parser = plainParser(only, schema);
  return types.length === named.length ? parser : `v.nullable(${parser})`;
}

/** Tags of the calls that the first page makes, or that come soon after it. */
const EARLY_TAGS = ['session', 'deployments', 'live'] as const;

function parserLines(document: ContractDocument, components: readonly string[]): string {
  return components
    .map((name) => `export const ${parserName(name)} = /*#__PURE__*/ ${parserOf(componentSchema(document, name))};\n`)
    .join('');
}

export interface ParserModules {
  readonly early: string;
  /** What only later calls answer with: a bundler puts a module into one file, and the first page does without this one. */
  readonly late: string;
}

/** The modules with the parser of every component that an answer or a live event bears. */
export function parserModules(document: ContractDocument, eventComponents: readonly string[]): ParserModules {
  const early = answeredComponents(document, eventComponents, EARLY_TAGS);
  const late = answeredComponents(document, []).filter((name) => !early.includes(name));
  const lateLines = parserLines(document, late);
  const shared = early.map(parserName).filter((name) => new RegExp(`\\b${name}\\b`).test(lateLines));
  const head = "import * as v from 'valibot';\n";
  return {
    early: `${head}\n${parserLines(document, early)}`,
    late: `${head}import { ${shared.join(', ')} } from './parsers.ts';\n\n${lateLines}`,
  };
}
