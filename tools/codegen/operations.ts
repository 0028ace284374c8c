import { type DeclaringFiles, declaringFile } from './declaring-files.ts';
import { type ContractDocument, componentName, componentSchema, type Operation, type Schema } from './document.ts';
import { importedParsers, parserOf } from './parsers.ts';

/** The only body of a successful answer; null where it has none. Throws where it may be one of several. */
function answerOf({ operationId, responses }: Operation): { mediaType: string; schema: Schema } | null {
  const found = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.entries(content));
  const [first, ...others] = found;
  if (others.length > 0) throw new Error(`${operationId} answers in more than one way.`);
  return first === undefined ? null : { mediaType: first[0], schema: first[1].schema ?? {} };
}

function isLeftOutByPlainBackEnds(document: ContractDocument, { $ref }: Schema): boolean {
  return $ref !== undefined && componentSchema(document, componentName($ref))['x-optional-answer'] === true;
}

/** The source of what parses a successful answer; null for a stream, which is read event by event, and for a file. */
function answerParser(document: ContractDocument, operation: Operation): string | null {
  const answer = answerOf(operation);
  switch (answer?.mediaType) {
    case undefined:
      return 'ignored';
    case 'text/event-stream':
    case 'application/octet-stream':
    case 'text/csv':
      return null;
    case 'application/json':
    case 'text/plain': {
      const { schema = {} } = answer ?? {};
      const parser = parserOf(schema);
      if (isLeftOutByPlainBackEnds(document, schema)) return `/*#__PURE__*/ v.optional(${parser})`;
      return schema.$ref === undefined ? `/*#__PURE__*/ ${parser}` : parser;
    }
    default:
      throw new Error(`${operation.operationId} answers in ${answer?.mediaType}, which nothing parses.`);
  }
}

function operationConstant(document: ContractDocument, path: string, method: string, operation: Operation): string {
  const parser = answerParser(document, operation);
  const isPlainText = operation.requestBody?.content['text/plain'] !== undefined;
  const lines = [
    `id: '${operation.operationId}',`,
    `method: '${method}',`,
    `path: '${path}',`,
    ...(parser === null ? [] : [`parser: ${parser},`]),
    ...(isPlainText ? ["bodyType: 'text/plain',"] : []),
  ];
  const kind = parser === null ? 'StreamOperation' : 'ParsedOperation';
  const body = lines.map((line) => `  ${line}\n`).join('');
  return `export const ${operation.operationId} = {\n${body}} as const satisfies ${kind}<'${operation.operationId}'>;\n`;
}

function importLines(text: string, files: DeclaringFiles): string {
  const types = ['ParsedOperation', 'StreamOperation'].filter((name) => text.includes(`satisfies ${name}<`));
  return [
    ...(/\bv\./.test(text) ? ["import * as v from 'valibot';\n"] : []),
    ...(text.includes('parser: ignored,') ? ["import { ignored } from '../../operation.ts';\n"] : []),
    `import type { ${types.join(', ')} } from '../../operation.ts';\n`,
    ...importedParsers(text, files, '../parsers/'),
  ].join('');
}

/**
 * The modules with the operations of each area file, by its name: where a call goes and what parses its answer. One constant for
 * each operation, so that a screen pays only for those that it uses.
 */
export function operationModules(document: ContractDocument, files: DeclaringFiles): Map<string, string> {
  const constants = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    const file = declaringFile(files.areas, path);
    const found = Object.entries(methods).map(([method, operation]) =>
      operationConstant(document, path, method, operation),
    );
    constants.set(file, [...(constants.get(file) ?? []), ...found]);
  }
  return new Map(
    Array.from(constants, ([file, found]) => {
      const text = found.join('\n');
      return [file, `${importLines(text, files)}\n${text}`] as const;
    }),
  );
}
