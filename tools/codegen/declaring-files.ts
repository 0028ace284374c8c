/** Which file of the contract declares what: a module is generated for each, so that an area's calls come with the area's screens. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface DeclaringFiles {
  /** Name of the file in `areas/`, by path of the contract. */
  readonly areas: ReadonlyMap<string, string>;
  /** Name of the file in `schemas/`, or `shared`, by schema. */
  readonly schemas: ReadonlyMap<string, string>;
}

/** The part of `shared.yaml` below `schemas:`. */
function sharedSchemas(text: string): string {
  return /^schemas:\n((?: .*\n)+)/m.exec(text)?.[1] ?? '';
}

function noteSchemas(schemas: Map<string, string>, text: string, name: RegExp, file: string): void {
  for (const [, schema = ''] of text.matchAll(name)) {
    const other = schemas.get(schema);
    if (other !== undefined) throw new Error(`${schema} is declared in ${other}.yaml and in ${file}.yaml.`);
    schemas.set(schema, file);
  }
}

/** Reads the contract's own files, which the bundle no longer tells apart: a path or a schema begins its line. */
export async function readDeclaringFiles(folder: string): Promise<DeclaringFiles> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const references = (await read('portal.yaml')).matchAll(/^ {2}(\/\S*): \{ \$ref: 'areas\/([\w-]+)\.yaml#/gm);
  const areas = new Map(Array.from(references, ([, place = '', file = '']) => [place, file] as const));
  const schemas = new Map<string, string>();
  noteSchemas(schemas, sharedSchemas(await read('shared.yaml')), /^ {2}(\w+):/gm, 'shared');
  for (const file of (await readdir(path.join(folder, 'schemas'))).sort())
    noteSchemas(schemas, await read(`schemas/${file}`), /^(\w+):/gm, path.basename(file, '.yaml'));
  return { areas, schemas };
}

/** The file that declares a path or a schema; throws where none does. */
export function declaringFile(files: ReadonlyMap<string, string>, name: string): string {
  const file = files.get(name);
  if (file === undefined) throw new Error(`No file of the contract declares ${name} at the beginning of a line.`);
  return file;
}
