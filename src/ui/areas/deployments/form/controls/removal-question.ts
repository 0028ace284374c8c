/**
 * What Remove All asks.
 * @param removable how many of the installer applications it would take
 * @param all how many there are
 */
export function removalQuestion(removable: number, all: number): string {
  if (removable === all) {
    return removable === 1 ? 'Remove the installer application?' : `Remove all ${removable} installer applications?`;
  }
  return removable === 1
    ? 'Remove the 1 installer application that is not installed yet?'
    : `Remove the ${removable} installer applications that are not installed yet?`;
}
