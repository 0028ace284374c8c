/** Hides secret values in a log, also as they appear in JSON, in an address, in base64, or line by line. */

const MASK = '***';
/** Shorter values would hide ordinary text. */
const SHORTEST = 4;
/** Lines of a value of several lines, such as a key. */
const SHORTEST_LINE = 8;

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const lines = secret.includes('\n') ? secret.split(/\r?\n/).map((line) => line.trim()) : [];
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...lines.filter((line) => line.length >= SHORTEST_LINE),
  ];
}

export interface Masks {
  /** Length of the longest hidden text: a log that is cut keeps this much together. */
  readonly longest: number;
  hide(text: string): string;
}

export function createMasks(secrets: readonly string[]): Masks {
  const forms = new Set(secrets.filter((secret) => secret.length >= SHORTEST).flatMap(wellFormed));
  // The longest first, so that none is hidden in part.
  const sorted = [...forms].filter((form) => form.length >= SHORTEST).sort((left, right) => right.length - left.length);
  return {
    longest: sorted[0]?.length ?? 0,
    hide: (text) => sorted.reduce((hidden, form) => hidden.replaceAll(form, MASK), text),
  };
}

/** A lone surrogate can't be written as an address, and never appears in decoded output. */
function wellFormed(secret: string): readonly string[] {
  return secret.isWellFormed() ? formsOf(secret) : [];
}
