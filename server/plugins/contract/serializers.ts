/** Writes answers as JSON by their schemas. */
import buildSerializer from 'fast-json-stringify';
import { type Contract, type JsonObject, type JsonValue, type Pointer, separateSchema } from './document.ts';
import { onDemand } from './validators.ts';

type Serializer = (value: unknown) => string;

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What else a value can be if it can be null, and nothing more than one schema; null for other choices. */
function otherThanNull({ anyOf }: JsonObject): JsonObject | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const others = anyOf.filter(isObject).filter(({ type }) => type !== 'null');
  return others.length === 1 ? (others[0] ?? null) : null;
}

/** For values that are a number or a text, such as the ids of different areas. */
function choiceOfTypes({ anyOf, ...rest }: JsonObject): JsonObject | null {
  if (!Array.isArray(anyOf)) return null;
  const types = anyOf.map((choice) =>
    isObject(choice) && Object.keys(choice).length === 1 ? choice['type'] : undefined,
  );
  return types.every((type) => typeof type === 'string') ? { ...rest, type: types } : null;
}

const DEFINITION = '#/definitions/';

/** A standalone schema without `anyOf`, for each of which the serializer would compile a validator and check every value by it. */
export function serializerSchema(document: JsonObject, place: Pointer): JsonObject {
  const { definitions: given, ...schema } = separateSchema(document, place);
  const originals = isObject(given) ? given : {};
  const definitions: JsonObject = {};

  function nullable(value: JsonObject): JsonObject {
    const { $ref } = value;
    if (typeof $ref !== 'string') return { ...rewrittenObject(value), nullable: true };
    const name = decodeURIComponent($ref.slice(DEFINITION.length));
    const ownName = `${name}.nullable`;
    if (!(ownName in definitions)) {
      // Set before its content, which may refer back to it.
      definitions[ownName] = true;
      const original = originals[name];
      definitions[ownName] = nullable(isObject(original) ? original : {});
    }
    return { $ref: `${DEFINITION}${encodeURIComponent(ownName)}` };
  }
  function rewrittenObject(value: JsonObject): JsonObject {
    const other = otherThanNull(value);
    if (other !== null) return nullable(other);
    const choice = choiceOfTypes(value);
    if (choice !== null) return choice;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, rewritten(child)]));
  }
  function rewritten(value: JsonValue): JsonValue {
    if (Array.isArray(value)) return value.map(rewritten);
    return isObject(value) ? rewrittenObject(value) : value;
  }

  const root = rewrittenObject(schema);
  for (const [name, definition] of Object.entries(originals)) definitions[name] = rewritten(definition);
  return { ...root, definitions };
}

const serializers = new WeakMap<Contract, Map<Pointer, Serializer>>();

/** Compiled at first use, once per process. */
export function serializerOf(contract: Contract, place: Pointer): Serializer {
  const known = serializers.get(contract) ?? new Map<Pointer, Serializer>();
  serializers.set(contract, known);
  let serializer = known.get(place);
  if (serializer === undefined) {
    const compiled = onDemand(() => buildSerializer(serializerSchema(contract.document, place)));
    serializer = (value) => compiled()(value);
    known.set(place, serializer);
  }
  return serializer;
}
