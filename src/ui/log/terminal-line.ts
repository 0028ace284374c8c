/** The only reader of terminal output (ECMA-48), for screen, search, copy and download. */

/** More than tools set at once; bounds styles that are never reset. */
const MOST_STYLES = 12;

/** Select graphic rendition: the parameters between `ESC [` and `m`, separated by semicolons. */
export interface StyleChange {
  readonly at: number;
  readonly parameters: readonly string[];
}

export interface TerminalLine {
  readonly text: string;
  readonly styles: readonly StyleChange[];
}

/** C0 without tab and line feed, DEL and C1. */
const CONTROLS = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f';
/** Characters that reorder the surrounding text. */
const BIDI_CONTROLS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Invisible format characters: soft hyphens, joiners, byte order marks, tags and others. */
const INVISIBLES = '\\u00ad\\u180e\\u200b-\\u200d\\u2060-\\u2065\\u206a-\\u206f\\ufeff\\ufff9-\\ufffb';
/** The first half of a tag, U+E0000 to U+E007F. */
const TAGS = '\\udb40';
const CONTROL = new RegExp(`[${CONTROLS}]`, 'g');
const BIDI = new RegExp(`[${BIDI_CONTROLS}]`, 'g');
const INVISIBLE = new RegExp(`[${INVISIBLES}]|\\udb40[\\udc00-\\udc7f]`, 'g');
const UNSEEN = new RegExp(`[${BIDI_CONTROLS}${INVISIBLES}${TAGS}]`);
const SPECIAL = new RegExp(`[${CONTROLS}${BIDI_CONTROLS}${INVISIBLES}${TAGS}]`);

const ESCAPE = '\u001b';
const BELL = '\u0007';
/** 7-bit introducers with their 8-bit equivalents: DCS, SOS, CSI, ST, OSC, PM, APC. */
const INTRODUCERS: ReadonlyMap<string, string> = new Map([
  ['P', '\u0090'],
  ['X', '\u0098'],
  ['[', '\u009b'],
  ['\\', '\u009c'],
  [']', '\u009d'],
  ['^', '\u009e'],
  ['_', '\u009f'],
]);
const CONTROL_SEQUENCE = '\u009b';
const TERMINATOR = '\u009c';
const OPERATING_SYSTEM_COMMAND = '\u009d';
const STRINGS: ReadonlySet<string> = new Set(['\u0090', '\u0098', OPERATING_SYSTEM_COMMAND, '\u009e', '\u009f']);
/** Ends a control string, or proves it unterminated: its payload is then text, so that no sequence hides a line. */
const STRING_ENDS = '\\u0007\\u0018\\u001a\\u001b\\u0080-\\u009f';
const STRING_END = new RegExp(`[${STRING_ENDS}]`, 'g');
const SEQUENCE = /[0-?]*[ -/]*/y;
const FINAL_OF_SEQUENCE = /[@-~]/;
const INTERMEDIATES = /[ -/]*/y;
const FINAL_OF_ESCAPE = /[0-~]/;

function endOf(pattern: RegExp, line: string, from: number): number {
  pattern.lastIndex = from;
  pattern.exec(line);
  return Math.max(pattern.lastIndex, from);
}

/** Index after a control string; null if the line doesn't end it. */
function endOfString(line: string, from: number, introducer: string): number | null {
  STRING_END.lastIndex = from;
  for (let found = STRING_END.exec(line); found !== null; found = STRING_END.exec(line)) {
    const [end] = found;
    if (end === BELL && introducer !== OPERATING_SYSTEM_COMMAND) continue;
    if (end !== ESCAPE) return end === BELL || end === TERMINATOR || end < ESCAPE ? found.index + 1 : null;
    return line[found.index + 1] === '\\' ? found.index + 2 : null;
  }
  return null;
}

/** `38:5:196` as `38;5;196`, without unsupported subparameters. */
function withoutColons(parameters: string): string {
  const kept: string[] = [];
  const fields = parameters.split(';');
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index] ?? '';
    if (field === '58') {
      index += fields[index + 1] === '5' ? 2 : fields[index + 1] === '2' ? 4 : 0;
      continue;
    }
    const [name = '', ...given] = field.split(':');
    if (given.length === 0) kept.push(field);
    else if (name === '4') kept.push(given[0] === '0' ? '24' : '4');
    else if ((name === '38' || name === '48') && given[0] === '5') kept.push(name, '5', given[1] || '0');
    else if ((name === '38' || name === '48') && given[0] === '2') {
      // ISO 8613-6 has a colour space before red, green and blue; many tools leave it out.
      const channels = given.length > 4 ? given.slice(2, 5) : given.slice(1, 4);
      kept.push(name, '2', ...[0, 1, 2].map((channel) => channels[channel] || '0'));
    }
  }
  return kept.join(';');
}

/** Null for other sequences such as `ESC[>4;2m`. */
function styleOf(sequence: string): string | null {
  if (!/^[0-9;:]*m$/.test(sequence)) return null;
  const parameters = sequence.slice(0, -1);
  if (!/:|58/.test(parameters)) return parameters;
  const plain = withoutColons(parameters);
  return plain === '' ? null : plain;
}

function isReset(parameters: string): boolean {
  return /^0*$/.test(parameters);
}

/** The last reset and all after it. */
function latest(styles: readonly string[]): readonly string[] {
  if (styles.length < 2) return styles;
  const since = styles.slice(Math.max(0, styles.findLastIndex(isReset)));
  if (since.length <= MOST_STYLES) return since;
  const first = since[0] ?? '';
  return isReset(first) ? [first, ...since.slice(1 - MOST_STYLES)] : since.slice(-MOST_STYLES);
}

export function stylesBehind(before: readonly string[], { styles }: Pick<TerminalLine, 'styles'>): readonly string[] {
  let held = before;
  for (const { parameters } of styles) held = latest(held.concat(parameters));
  return isReset(held[0] ?? '') ? held.slice(1) : held;
}

/** Text since the line's start or the last carriage return. */
class WrittenText {
  readonly #chunks: string[] = [];
  readonly #styles: StyleChange[] = [];
  #length = 0;
  /** Backspaces only move; later text overwrites. */
  #backspaces = 0;

  constructor(styles: readonly string[] = []) {
    if (styles.length > 0) this.#styles.push({ at: 0, parameters: styles });
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  get styles(): readonly string[] {
    let held: readonly string[] = [];
    for (const { parameters } of this.#styles) held = latest(held.concat(parameters));
    return held;
  }

  back(): void {
    this.#backspaces += 1;
  }

  style(parameters: string): void {
    const at = this.#length;
    const last = this.#styles.at(-1);
    if (last?.at !== at) this.#styles.push({ at, parameters: [parameters] });
    else this.#styles[this.#styles.length - 1] = { at, parameters: latest([...last.parameters, parameters]) };
  }

  write(text: string): void {
    if (text === '') return;
    if (this.#backspaces > 0) this.#removeReplaced();
    this.#chunks.push(text);
    this.#length += text.length;
  }

  #removeReplaced(): void {
    for (; this.#backspaces > 0 && this.#length > 0; this.#backspaces -= 1) {
      const chunk = this.#chunks.pop() ?? '';
      // A character may be a surrogate pair.
      const size = /[\ud800-\udbff][\udc00-\udfff]$/.test(chunk.slice(-2)) ? 2 : 1;
      if (chunk.length > size) this.#chunks.push(chunk.slice(0, -size));
      this.#length -= size;
    }
    this.#backspaces = 0;
    const from = this.#styles.findLastIndex(({ at }) => at <= this.#length) + 1;
    const moved = this.#styles.splice(from).flatMap(({ parameters }) => parameters);
    for (const parameters of latest(moved)) this.style(parameters);
  }

  read(): TerminalLine {
    return { text: this.#chunks.join(''), styles: this.#styles };
  }
}

/** Shows reordering characters as their code points. */
function visible(text: string): string {
  if (!UNSEEN.test(text)) return text;
  return text
    .replace(BIDI, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)
    .replace(INVISIBLE, '');
}

/** In linear time. @returns the final text, and each overwritten text in order */
export function readTerminalLine(line: string): {
  readonly last: TerminalLine;
  readonly overwritten: readonly string[];
} {
  if (!SPECIAL.test(line)) return { last: { text: line, styles: [] }, overwritten: [] };
  const overwritten: string[] = [];
  let written = new WrittenText();
  /** A carriage return overwrites nothing until text follows. */
  let hasReturned = false;
  const write = (raw: string) => {
    const text = visible(raw);
    if (text === '') return;
    if (hasReturned && !written.isEmpty) {
      overwritten.push(written.read().text);
      written = new WrittenText(written.styles);
    }
    hasReturned = false;
    written.write(text);
  };
  let at = 0;
  while (at < line.length) {
    CONTROL.lastIndex = at;
    const index = CONTROL.exec(line)?.index ?? line.length;
    write(line.slice(at, index));
    if (index === line.length) break;
    const control = line[index] ?? '';
    const introducer = control === ESCAPE ? INTRODUCERS.get(line[index + 1] ?? '') : control;
    at = index + (control === ESCAPE && introducer !== undefined ? 2 : 1);
    if (control === '\r') hasReturned = true;
    else if (control === '\b') written.back();
    else if (introducer === undefined) {
      const end = endOf(INTERMEDIATES, line, at);
      at = FINAL_OF_ESCAPE.test(line[end] ?? '') ? end + 1 : end;
    } else if (introducer === CONTROL_SEQUENCE) {
      const end = endOf(SEQUENCE, line, at);
      const isWhole = FINAL_OF_SEQUENCE.test(line[end] ?? '');
      const style = isWhole ? styleOf(line.slice(at, end + 1)) : null;
      if (style !== null) written.style(style);
      at = isWhole ? end + 1 : end;
    } else if (STRINGS.has(introducer)) at = endOfString(line, at, introducer) ?? at;
  }
  return { last: written.read(), overwritten };
}
