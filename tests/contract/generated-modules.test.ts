/** The generated modules of a contract: the parser of an answer, and the module of a constant. */
import { expect, test } from 'vitest';
import type { DeclaringFiles } from '../../tools/codegen/declaring-files.ts';
import type { ContractDocument, Operation, Schema } from '../../tools/codegen/document.ts';
import { operationModules } from '../../tools/codegen/operations.ts';
import { parserModules } from '../../tools/codegen/parsers.ts';

const files: DeclaringFiles = {
  areas: new Map([['/things', 'things']]),
  schemas: new Map([
    ['Thing', 'things'],
    ['Part', 'parts'],
  ]),
};

const schemas: Record<string, Schema> = {
  Part: { type: 'string' },
  Thing: { type: 'object', required: ['part'], properties: { part: { $ref: '#/components/schemas/Part' } } },
};

type Content = NonNullable<Operation['responses'][string]['content']>;

function documentOf(content: Content | null, components = schemas, path = '/things'): ContractDocument {
  const responses = { 200: content === null ? {} : { content } };
  return { paths: { [path]: { get: { operationId: 'getThing', responses } } }, components: { schemas: components } };
}

const thing: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };

function moduleOf(document: ContractDocument): string {
  return operationModules(document, files).get('things') ?? '';
}

test('an answer in JSON is parsed with its schema file’s parser', () => {
  const text = moduleOf(documentOf(thing));
  expect(text).toContain("import { thingParser } from '../parsers/things.ts';");
  expect(text).toContain(
    "  path: '/things',\n  parser: thingParser,\n} as const satisfies ParsedOperation<'getThing'>;",
  );
});

test('an optional schema makes its answer optional', () => {
  const components = { ...schemas, Thing: { ...schemas['Thing'], 'x-optional-answer': true } };
  expect(moduleOf(documentOf(thing, components))).toContain('parser: /*#__PURE__*/ v.optional(thingParser),');
});

test.each<[string, Content | null, string]>([
  ['without a body is ignored', null, 'parser: ignored,'],
  ['in plain text is a text', { 'text/plain': { schema: { type: 'string' } } }, 'parser: /*#__PURE__*/ v.string(),'],
  ['of events has no parser', { 'text/event-stream': {} }, "  path: '/things',\n} as const satisfies StreamOperation<"],
])('an answer %s', (_, content, expected) => {
  expect(moduleOf(documentOf(content))).toContain(expected);
});

test.each<[string, ContractDocument, string]>([
  ['in an unsupported format', documentOf({ 'image/png': {} }), 'getThing answers in image/png'],
  ['in more than one format', documentOf({ ...thing, 'text/plain': {} }), 'getThing answers in more than one way'],
  ['with a path that no file declares', documentOf(thing, schemas, '/others'), 'declares /others'],
])('an answer %s is refused', (_, document, message) => {
  expect(() => operationModules(document, files)).toThrow(message);
});

test('parsers are split by schema file, and import what they need', () => {
  const modules = parserModules(documentOf(thing), files, []);
  expect([...modules.keys()].sort()).toEqual(['parts', 'things']);
  expect(modules.get('parts')).toContain('export const partParser = /*#__PURE__*/ v.string();');
  expect(modules.get('things')).toContain("import { partParser } from './parts.ts';");
});

test('schema files that need each other are refused: neither could run first', () => {
  const components = {
    ...schemas,
    Thing: { type: 'object', properties: { own: { $ref: '#/components/schemas/Own' } } },
    Own: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
    Part: { type: 'string' },
  };
  const crossed = { ...files, schemas: new Map([...files.schemas, ['Own', 'parts'], ['Part', 'things']]) };
  expect(() => parserModules(documentOf(thing, components), crossed, [])).toThrow('things -> parts -> things');
});
