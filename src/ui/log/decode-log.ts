/** Colours and cursor movements that build tools write between the words. */
const TERMINAL_SEQUENCES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');

/** The text of a build log, which comes as base64 of UTF-8 (Deployments §3); null where it is not base64. */
export function decodeLog(logContent: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(logContent), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n').replace(TERMINAL_SEQUENCES, '');
  } catch {
    return null;
  }
}
