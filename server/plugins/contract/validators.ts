/** Validates against the contract: bodies exactly, text on the wire with type conversion. */
import { Ajv2020, type AnySchema, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type BodyFault, namedBodyFault } from '../../../src/rules/deployments/forms/body-faults.ts';
import type { FieldError } from '../../problems/problem.ts';
import type { Contract, ContractParameter, Pointer } from './document.ts';
import { type SchemaError, schemaFault, tellingErrors } from './schema-words.ts';

export function onDemand<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const contractId = 'portal';

export function reference(pointer: Pointer): { $ref: string } {
  return { $ref: `${contractId}${pointer}` };
}

export interface ObjectSchema {
  type: 'object';
  properties: Record<string, { $ref: string }>;
  required: string[];
}

export function parametersSchema(parameters: readonly ContractParameter[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, reference(schema)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Empty if valid. */
export type Check = (value: unknown) => ErrorObject[];

export interface Validators {
  exact(schema: AnySchema): Check;
  /** Converts text to numbers or booleans, and one value to a list. */
  fromText(schema: AnySchema): Check;
}

const common: Options = {
  strict: false,
  removeAdditional: false,
  useDefaults: false,
  validateFormats: true,
  // Error texts need the schema too.
  verbose: true,
  // Its passes over the generated code take half of the time that compiling takes, for less than V8 does anyway.
  code: { optimize: false },
};

/** Larger values stop at the first error: finding all takes time per part. */
const MOST_PARTS = 5_000;

function hasMorePartsThan(value: unknown, most: number): boolean {
  let left = most;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    left -= 1;
    if (left < 0) return true;
    if (typeof next !== 'object' || next === null) continue;
    const parts: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (parts.length > left) return true;
    for (const part of parts) waiting.push(part);
  }
  return false;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const kept = new WeakMap<Contract, Validators>();

export function validatorsOf(contract: Contract): Validators {
  const validators = kept.get(contract) ?? createValidators(contract);
  kept.set(contract, validators);
  return validators;
}

function createValidators(contract: Contract): Validators {
  function checkerOf(options: Options): (schema: AnySchema) => Check {
    const compilerOf = (allErrors: boolean) => {
      const ajv = new Ajv2020({ ...common, ...options, allErrors });
      addFormats.default(ajv);
      // The library's also takes "urn:uuid:…", which databases don't.
      ajv.addFormat('uuid', UUID);
      // The contract lint validates the document; doing so at each start takes longer than compiling.
      ajv.addSchema({ ...contract.document, $id: contractId }, undefined, undefined, false);
      return ajv;
    };
    const first = onDemand(() => compilerOf(false));
    const every = onDemand(() => compilerOf(true));
    const makeCheck = (schema: AnySchema): Check => {
      const validate = onDemand(() => first().compile(schema));
      const validateAll = onDemand(() => every().compile(schema));
      return (value) => {
        if (validate()(value)) return [];
        if (hasMorePartsThan(value, MOST_PARTS)) return validate().errors ?? [];
        validateAll()(value);
        return validateAll().errors ?? [];
      };
    };
    const checks = new Map<string, Check>();
    return (schema) => {
      const text = JSON.stringify(schema);
      const check = checks.get(text) ?? makeCheck(schema);
      checks.set(text, check);
      return check;
    };
  }
  return { exact: checkerOf({ coerceTypes: false }), fromText: checkerOf({ coerceTypes: 'array' }) };
}

/** Maximum fields in an answer, and characters of each name. */
const MOST_FIELDS = 50;
const LONGEST_FIELD = 200;
const LONGEST_MESSAGE = 400;

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** The first error per field, up to the maximum; `value` is what was checked. */
export function fieldErrors(errors: readonly SchemaError[], value: unknown): FieldError[] {
  return namedFaults(tellingErrors(errors).map(schemaFault), value);
}

export function namedFaults(faults: Iterable<BodyFault>, value: unknown): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const fault of faults) {
    const named = namedBodyFault(value, fault);
    const field = cut(named.field, LONGEST_FIELD);
    if (!byField.has(field)) byField.set(field, { field, message: cut(named.message, LONGEST_MESSAGE) });
    if (byField.size === MOST_FIELDS) break;
  }
  return [...byField.values()];
}
