import * as v from 'valibot';
import { type ErrorCode, isNode, LineCounter, parseDocument, type YAMLParseError } from 'yaml';
import { likelyName } from './likely.ts';

/** With a sentence about the first fault, without a full stop. */
export class YamlFault extends Error {
  override readonly name = 'YamlFault';
}

type Issue = v.BaseIssue<unknown>;
type Document = ReturnType<typeof parseDocument>;

const WANTED: Readonly<Record<string, string>> = {
  Object: 'must have keys and values',
  Array: 'must be a list',
  string: 'must be text',
};

/** The parser's own words name its tokens and rules. */
const FAULTS: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: 'a backslash in double quotes means nothing there. Use single quotes',
  BAD_INDENT: 'a line is indented more or less than those that it belongs to, or a bracket is not closed',
  BAD_SCALAR_START: 'a value begins with a character that only a quoted text may begin with',
  BLOCK_AS_IMPLICIT_KEY: 'a line has a second colon. Put the text into quotes',
  DUPLICATE_KEY: 'the key is there twice',
  MISSING_CHAR: 'something is missing, such as a closing quote or bracket, a comma, or the colon behind a key',
  MULTILINE_IMPLICIT_KEY: 'a key goes on in the next line, or the colon behind it is missing',
  TAB_AS_INDENT: 'it is indented by a tab. Use spaces',
  TAG_RESOLVE_FAILED: 'it has a tag (!) that is not known',
};
const OTHER_FAULT =
  'something there is not expected. Look for quotes, brackets and commas that are missing or too many';

function syntaxFault({ code, linePos }: YAMLParseError): string {
  const place = linePos === undefined ? '' : ` at line ${linePos[0].line}, column ${linePos[0].col}`;
  return `it is not valid YAML${place}: ${FAULTS[code] ?? OTHER_FAULT}`;
}

function isUnknownKey({ expected }: Issue): boolean {
  return expected === 'never';
}

function isMissing({ received }: Issue): boolean {
  return received === 'undefined';
}

function keysOf({ path }: Issue): readonly unknown[] {
  return (path ?? []).map(({ key }) => key);
}

/** Required keys that the same object lacks: an unknown one is probably one of them. */
function missingBeside(issue: Issue, issues: readonly Issue[]): readonly string[] {
  const parent = JSON.stringify(keysOf(issue).slice(0, -1));
  return issues
    .filter((other) => isMissing(other) && JSON.stringify(keysOf(other).slice(0, -1)) === parent)
    .map((other) => String(keysOf(other).at(-1)));
}

function lineOf(document: Document, lines: LineCounter, keys: readonly unknown[]): string {
  const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
  const start = isNode(node) ? node.range?.[0] : undefined;
  return start === undefined ? '' : ` (line ${lines.linePos(start).line})`;
}

function faultOf(issues: readonly [Issue, ...Issue[]], lineAt: (keys: readonly unknown[]) => string): string {
  const issue = issues.find(isUnknownKey) ?? issues[0];
  const path = v.getDotPath(issue);
  const place = path === null ? 'the file' : path;
  // It says itself where.
  if (issue.type === 'raw_check' && !issue.message.startsWith('must')) return issue.message;
  if (isUnknownKey(issue)) {
    const likely = likelyName(String(keysOf(issue).at(-1)), missingBeside(issue, issues));
    return `${place} is not known${likely === null ? '' : `. Perhaps ${likely} is meant`}`;
  }
  if (isMissing(issue)) return `${place} is missing`;
  if (issue.message.startsWith('must')) return `${place} ${issue.message}`;
  return `${place} ${WANTED[issue.expected ?? ''] ?? 'is invalid'}${lineAt(keysOf(issue))}`;
}

/** What a file that isn't an object lacks; `keys` are those that it must have. */
function shapeFault(content: unknown, keys: readonly string[], line: string): string | null {
  const wanted = `must have the keys ${keys.join(' and ')}`;
  if (content === null || content === undefined) return `it is empty, but ${wanted}`;
  if (Array.isArray(content)) return `it ${wanted}, but is a list${line}`;
  return typeof content === 'object' ? null : `it ${wanted}, but is plain text${line}`;
}

type FileSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** Throws a YamlFault. */
export function parseYaml<Schema extends FileSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(text, { strict: true, uniqueKeys: true, lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw new YamlFault(syntaxFault(error));
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: 20 });
  } catch {
    throw new YamlFault('it has aliases (*) that are unknown, or too many of them');
  }
  const lineAt = (keys: readonly unknown[]) => lineOf(document, lines, keys);
  const required = Object.entries(schema.entries).flatMap(([key, { type }]) => (type === 'optional' ? [] : [key]));
  const shape = shapeFault(content, required, lineAt([]));
  if (shape !== null) throw new YamlFault(shape);
  const read = v.safeParse(schema, content);
  if (!read.success) throw new YamlFault(faultOf(read.issues, lineAt));
  return read.output;
}
