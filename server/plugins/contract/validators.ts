/** Checks values against the contract: bodies exactly as they are, everything that is text on the wire by its meaning. */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { namedBodyFault } from '../../../src/rules/deployments/forms/body-faults.ts';
import type { FieldError } from '../problem.ts';
import type { Contract, ContractParameter, Pointer } from './document.ts';
import { type SchemaError, schemaFault, tellingErrors } from './schema-words.ts';

/** The name under which schemas outside the contract refer to it. */
const contractId = 'portal';

/** A reference to a schema in the contract, for schemas outside it. */
export function reference(pointer: Pointer): { $ref: string } {
  return { $ref: `${contractId}${pointer}` };
}

export interface ObjectSchema {
  type: 'object';
  properties: Record<string, { $ref: string }>;
  required: string[];
}

/** The schema of all parameters in one place of a request. */
export function parametersSchema(parameters: readonly ContractParameter[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, reference(schema)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

export interface Validators {
  /** No value is changed, nothing is left out. */
  exact(schema: object): ValidateFunction;
  /** Text becomes a number or a boolean where the contract says so; one value becomes a list. */
  fromText(schema: object): ValidateFunction;
}

const common: Options = {
  strict: false,
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  validateFormats: true,
};

export function createValidators(contract: Contract): Validators {
  const exact = new Ajv2020({ ...common, coerceTypes: false });
  const fromText = new Ajv2020({ ...common, coerceTypes: 'array' });
  for (const ajv of [exact, fromText]) {
    addFormats.default(ajv);
    // That the contract is well-formed is the contract lint's to say; checking it at each start takes longer than compiling it.
    ajv.addSchema({ ...contract.document, $id: contractId }, undefined, undefined, false);
  }
  return { exact: (schema) => exact.compile(schema), fromText: (schema) => fromText.compile(schema) };
}

/** One error per field, the first; `value` is what was checked. */
export function fieldErrors(errors: readonly SchemaError[] | null | undefined, value: unknown): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of tellingErrors(errors ?? [])) {
    const named = namedBodyFault(value, schemaFault(error));
    if (!byField.has(named.field)) byField.set(named.field, named);
  }
  return [...byField.values()];
}
