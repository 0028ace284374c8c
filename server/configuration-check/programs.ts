import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve, sep } from 'node:path';

/** @param path folders, as in PATH */
export function isProgram(name: string, path: string): boolean {
  const places = isAbsolute(name) ? [name] : path.split(delimiter).map((folder) => join(folder, name));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const OWNER_EXECUTES = 0o100;

/** Why the folder can't run this program; null if it can, or if the program isn't the folder's. */
export function programFault(name: string, folder: string, path: string): string | null {
  if (isAbsolute(name)) return null;
  const own = resolve(folder, name);
  const found = statSync(own, { throwIfNoEntry: false });
  const isFile = found?.isFile() === true;
  if (!name.includes('/'))
    return isFile && !isProgram(name, path)
      ? `the command ${name} is in the folder, but is searched in PATH. Write ./${name}`
      : null;
  if (!own.startsWith(resolve(folder) + sep)) return `the command ${name} leads out of the folder`;
  if (!isFile) return `the command ${name} is not a file of the folder`;
  return (found.mode & OWNER_EXECUTES) === 0
    ? `the command ${name} is not executable. Run chmod +x on it, or name its interpreter`
    : null;
}
