/** `outputs.json`: what a stage reports. Unknown or invalid content fails the stage: nothing is guessed. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import * as v from 'valibot';
import { isOperatedArea, OPERATED_AREAS } from '../operated-areas.ts';
import type { StageOutputs } from '../runner.ts';

export const LARGEST_OUTPUTS = 256 * 1024;
export class OutputsFault extends Error {
  override readonly name = 'OutputsFault';
}

/** Null if there is no such file. Never follows a link or waits for a pipe. Throws an OutputsFault. @param largest in bytes */
export function readPlainFile(path: string, largest: number): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new OutputsFault('is not a readable file');
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new OutputsFault('is not a file');
    if (found.size > largest) throw new OutputsFault(`is larger than ${largest / 1024} KB`);
    const content = Buffer.alloc(found.size);
    return content.subarray(0, readSync(file, content, 0, found.size, 0)).toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** Null if there is no file. Throws an OutputsFault, which never quotes a value. */
export function readOutputs(area: string, path: string): StageOutputs | null {
  const content = readPlainFile(path, LARGEST_OUTPUTS);
  return content === null ? null : parseOutputs(area, content);
}

/** Throws an OutputsFault, which never quotes a value. */
export function parseOutputs(area: string, content: string): StageOutputs {
  if (!isOperatedArea(area)) throw new OutputsFault('is not read for this area');
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw new OutputsFault('is not JSON');
  }
  if (Array.isArray(parsed)) throw new OutputsFault('is invalid: it must be one object');
  const read = v.safeParse(OPERATED_AREAS[area].outputs, parsed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue) ?? 'its content';
  const known = issue.expected === 'never' ? 'is not known' : null;
  const missing = issue.received === 'undefined' ? 'is missing' : null;
  throw new OutputsFault(
    `is invalid: ${place} ${known ?? missing ?? (issue.message.startsWith('must') ? issue.message : 'has another type')}`,
  );
}
