/** Base64 of UTF-8 (Deployments §3); null where it isn't base64. */
export function decodeLog(logContent: string): string | null {
  try {
    const binary = atob(logContent);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}
