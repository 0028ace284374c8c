/** Where a running server takes commands: a file in its data folder says so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

export const HOST = '127.0.0.1';
/** The status of a command that is refused with a reason. */
export const REFUSED = 422;

const Place = v.object({ port: v.number(), token: v.string() });
export type Place = v.InferOutput<typeof Place>;

export function placeOf(dataFolder: string): string {
  return join(dataFolder, 'control.json');
}

/** Throws where no server has said where it is. */
export function readPlace(dataFolder: string): Place {
  return v.parse(Place, JSON.parse(readFileSync(placeOf(dataFolder), 'utf8')));
}
