/** Direction marks and zero-width characters: texts with them look alike or read in another order. */
const UNSEEN =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';

/** Removed at both ends. Joiners have a meaning only between letters. */
const AT_ENDS = new RegExp(`[\\p{White_Space}\\u200C\\u200D\\u2800${UNSEEN}]`, 'u');
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
const REFUSED = new RegExp(`[\\p{Cc}\\p{Cs}\\u2028\\u2029${UNSEEN}\\u{E0000}-\\u{E007F}]`, 'u');
const REFUSED_IN_LINES = new RegExp(`(?![\\t\\n\\r])${REFUSED.source}`, 'u');

/** NFC, without surrounding spaces and invisible characters. */
export function cleanText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AT_ENDS.test(text.charAt(start))) start += 1;
  while (end > start && AT_ENDS.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).normalize('NFC');
}

export function isUnseenText(text: string): boolean {
  return !SEEN.test(text);
}

/** Refuses an invisible character, to follow the text's name; null for none. */
export function unseenFault(text: string, { hasLines }: { readonly hasLines: boolean }): string | null {
  const found = (hasLines ? REFUSED_IN_LINES : REFUSED).exec(text)?.[0]?.codePointAt(0);
  if (found === undefined) return null;
  const code = found.toString(16).toUpperCase().padStart(4, '0');
  return `contains an invisible character (U+${code}). Delete it or type the text again`;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, cleanTexts(held)]));
}

/** In place. @param asGiven names of fields that stay as they are */
export function cleanTextsWithin(value: unknown, asGiven: ReadonlySet<string>): void {
  if (!Array.isArray(value) && !isPlainObject(value)) return;
  for (const [name, held] of Object.entries(value)) {
    if (asGiven.has(name)) continue;
    if (typeof held === 'string') Reflect.set(value, name, cleanText(held));
    else cleanTextsWithin(held, asGiven);
  }
}

export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlainObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
