import { expect, it } from 'vitest';
import { OPERATIONS } from '../../../tests/contract/operation-calls.ts';
import { type JsonObject, readContract } from './document.ts';
import { serializerOf, serializerSchema } from './serializers.ts';

const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
const text: JsonObject = { type: 'string' };
const node = { $ref: '#/components/schemas/Node' };
const document: JsonObject = {
  components: {
    schemas: {
      Node: {
        type: 'object',
        properties: {
          name: text,
          next: orNull(node),
          previous: { ...orNull(node), description: 'Can be null too.' },
          named: orNull({
            allOf: [{ $ref: '#/components/schemas/Named' }, { type: 'object', properties: { more: text } }],
          }),
          list: { type: 'array', items: orNull(node) },
          time: orNull({ $ref: '#/components/schemas/Time' }),
          count: orNull({ type: 'integer' }),
          id: { anyOf: [{ type: 'integer' }, text] },
        },
      },
      Named: { type: 'object', properties: { name: text } },
      Time: { type: 'string', format: 'date-time' },
      Whole: orNull(node),
    },
  },
};

it.each([
  null,
  { name: 'a', next: null, previous: null, named: null, list: [], time: null, count: null },
  { name: 'a', next: { name: 'b', next: { name: 'c', time: null } }, previous: { name: 'd', id: 1 }, count: 0 },
  { name: 'a', id: 'e', named: { name: 'b', more: 'c' }, list: [null, { name: 'b', next: null }] },
])('writes null or what else a value can be: %j', (value) => {
  const serialize = serializerOf({ document, operations: [] }, '#/components/schemas/Whole');
  expect(JSON.parse(serialize(value))).toEqual(value);
});

it('writes a date, and leaves out what no schema names', () => {
  const serialize = serializerOf({ document, operations: [] }, '#/components/schemas/Node');
  const written = serialize({ name: 'a', time: new Date(0), next: { name: 'b', secret: 'c' } });
  expect(JSON.parse(written)).toEqual({ name: 'a', time: '1970-01-01T00:00:00.000Z', next: { name: 'b' } });
});

it('checks no answer of the contract against schemas while it writes it', () => {
  const contract = readContract({ plain: false, toWire: (value) => value });
  const places = OPERATIONS.flatMap(({ id, answers }) => {
    const content = answers.get(200)?.content;
    return content?.mediaType === 'application/json' ? [[id, content.schema] as const] : [];
  });
  const checked = places.filter(([, place]) =>
    /"(anyOf|oneOf|if)":/.test(JSON.stringify(serializerSchema(contract.document, place))),
  );
  expect(checked.map(([id]) => id)).toEqual([]);
});
