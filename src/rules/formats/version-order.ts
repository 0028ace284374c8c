/** Sort keys: 1.9 before 1.10, 2.0-rc.10 before 2.0, 2xlarge before 12xlarge. The server stores the key, the device computes it. */

const PRERELEASE = '0';
const END = '1';
const NUMBER = '2';
const WORD = '3';
const NEXT_COMPONENT = '4';
const SAME_COMPONENT = '5';

/** Ends a word: lower than every character in one. */
const WORD_END = '!';

/** More digits than the length of the longest name has. */
const LENGTH_DIGITS = 3;

const PRERELEASE_WORDS: ReadonlySet<string> = new Set([
  'alpha',
  'beta',
  'dev',
  'm',
  'milestone',
  'pre',
  'preview',
  'rc',
  'snapshot',
]);

function partKey(part: string): string {
  if (!/^\d/.test(part)) return `${WORD}${part}${WORD_END}`;
  const digits = part.replace(/^0+(?=\d)/, '');
  return `${NUMBER}${String(digits.length).padStart(LENGTH_DIGITS, '0')}${digits}`;
}

function componentKeys(text: string): string[] {
  return text
    .split(/[^a-z0-9]+/)
    .filter((component) => component !== '')
    .map((component) => (component.match(/\d+|[a-z]+/g) ?? []).map(partKey).join(SAME_COMPONENT));
}

/** At a hyphen, or at a word such as `rc`; the text's length for none. */
function prereleaseStart(text: string): number {
  const words = [...text.matchAll(/(?<=\d[._]?)[a-z]+/g)].filter(([word]) => PRERELEASE_WORDS.has(word));
  const starts = [text.indexOf('-'), words[0]?.index ?? -1].filter((start) => start > 0);
  return Math.min(text.length, ...starts);
}

/** For names that aren't versions: numbers sort as numbers. */
export function naturalSortKey(name: string): string {
  return [...componentKeys(name.toLowerCase())].join(NEXT_COMPONENT) + END;
}

/** A pre-release comes before its release; trailing zeros are ignored. */
export function versionSortKey(version: string): string {
  const text = version.toLowerCase();
  const start = prereleaseStart(text);
  const release = componentKeys(text.slice(0, start));
  const zero = partKey('0');
  while (release.length > 1 && release.at(-1) === zero) release.pop();
  const prerelease = componentKeys(text.slice(start));
  const ending = start === text.length ? '' : PRERELEASE + prerelease.join(NEXT_COMPONENT);
  return release.join(NEXT_COMPONENT) + ending + END;
}

/** Negative where the left version comes first; equal versions are in character order. */
export function compareVersions(left: string, right: string): number {
  const [before, after] = [versionSortKey(left), versionSortKey(right)];
  if (before !== after) return before < after ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
