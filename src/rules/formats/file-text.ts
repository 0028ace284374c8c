/** Reads a picked file in the encoding it declares, never with characters that it doesn't contain. */

export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  /** `sentence` says why it can't be read and what to do. */
  | { readonly kind: 'refused'; readonly sentence: string };

const DECLARATION = /^(<\?xml\s[^>]*?\sencoding\s*=\s*)(["'])([A-Za-z][\w.-]*)\2/;
const LONGEST_DECLARATION = 1024;

/** From a byte order mark, or the zeros of UTF-16 without one; null without either. */
function shownEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, LONGEST_DECLARATION));
  const named = DECLARATION.exec(start)?.[3] ?? 'utf-8';
  // Can't be true, or the declaration would be unreadable: programs write it into texts they then save as UTF-8.
  return /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function decoderFor(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return null;
  }
}

/** Rewrites the declaration of another encoding to UTF-8, in which texts are sent and stored. */
export function decodeFile(bytes: Uint8Array): FileText {
  const encoding = shownEncoding(bytes) ?? declaredEncoding(bytes);
  const decoder = decoderFor(encoding);
  if (decoder === null)
    return {
      kind: 'refused',
      sentence: `The file’s encoding ${encoding} can’t be read. Save the file as UTF-8 and choose it again.`,
    };
  try {
    const text = decoder.decode(bytes);
    const named = DECLARATION.exec(text)?.[3];
    const isUnicode = named === undefined || /^utf-?8$/i.test(named);
    return { kind: 'text', text: isUnicode ? text : text.replace(DECLARATION, '$1$2UTF-8$2') };
  } catch {
    const name = encoding.toUpperCase();
    return { kind: 'refused', sentence: `The file isn’t ${name} text. Save it as UTF-8 and choose it again.` };
  }
}
