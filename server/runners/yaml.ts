import * as v from 'valibot';
import { parse, YAMLParseError } from 'yaml';

/** With a sentence about the first fault, without a full stop. */
export class YamlFault extends Error {
  override readonly name = 'YamlFault';
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const place = path === null ? 'the file' : path;
  if (issue.received === 'undefined') return `${place} is missing`;
  if (issue.expected === 'never') return `${place} is not known`;
  return `${place} ${issue.message.startsWith('must') ? issue.message : 'is invalid'}`;
}

/** Throws a YamlFault. */
export function parseYaml<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  let content: unknown;
  try {
    content = parse(text, { maxAliasCount: 20, strict: true, uniqueKeys: true });
  } catch (cause) {
    // The first line says what and where; the others quote the file.
    const reason = cause instanceof YAMLParseError ? (cause.message.split('\n')[0] ?? '') : 'it has too many aliases';
    throw new YamlFault(`it is not valid YAML (${reason.replace(/:$/, '')})`);
  }
  const read = v.safeParse(schema, content);
  if (!read.success) throw new YamlFault(faultOf(read.issues[0]));
  return read.output;
}
