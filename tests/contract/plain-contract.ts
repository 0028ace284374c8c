/** The contract without extensions, for a back end that knows only the specification. */
import { type JsonObject, readContract } from '../../server/plugins/contract/document.ts';
import { type ProductName, pathToWire, typeToWire, valueToWire } from '../../src/contract/product-names.ts';

type Product = Pick<ProductName, 'code' | 'slug'>;
type JsonValue = JsonObject[string];

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isExtension(value: JsonValue | undefined, document: JsonObject): boolean {
  if (!isObject(value)) return false;
  const reference = value['$ref'];
  if (typeof reference !== 'string') return value['x-extension'] === true;
  const target = reference
    .slice('#/'.length)
    .split('/')
    .reduce<JsonValue | undefined>((found, key) => (isObject(found) ? found[key] : undefined), document);
  return isExtension(target, document);
}

/** Removes the operations and parameters that are extensions. */
function withoutExtensions(value: JsonValue, document: JsonObject): JsonValue {
  if (Array.isArray(value)) {
    return value.filter((child) => !isExtension(child, document)).map((child) => withoutExtensions(child, document));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => !isExtension(child, document))
      .map(([key, child]) => [key, withoutExtensions(child, document)]),
  );
}

/** Puts the product's code into the examples. */
function withExamplesOf(value: JsonValue, product: Product): JsonValue {
  if (Array.isArray(value)) return value.map((child) => withExamplesOf(child, product));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      // Renaming keeps the shape.
      key === 'example' || key === 'value'
        ? (valueToWire(child, product) as JsonValue)
        : withExamplesOf(child, product),
    ]),
  );
}

/** The OpenAPI document, with the product's names in its paths, lists of values and examples. */
export function plainContract(product: Product): JsonObject {
  const { document } = readContract({ plain: true, toWire: (value) => typeToWire(value, product) });
  const plain = withExamplesOf(withoutExtensions(document, document), product);
  if (!isObject(plain) || !isObject(plain['paths'])) throw new Error('The contract has no paths.');
  const paths = Object.entries(plain['paths'])
    .filter(([, operations]) => isObject(operations) && Object.keys(operations).length > 0)
    .map(([path, operations]) => [pathToWire(path, product), operations] as const);
  return { ...plain, paths: Object.fromEntries(paths) };
}

/** The names of the headers that requests of this contract can have, in lower case. */
export function requestHeaders(contract: JsonObject): readonly string[] {
  const found = new Set<string>();
  const look = (value: JsonValue): void => {
    if (isObject(value) && value['in'] === 'header' && typeof value['name'] === 'string') {
      found.add(value['name'].toLowerCase());
    }
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) look(child);
  };
  look(contract);
  return [...found];
}
