import { expect, test } from 'vitest';
import { lineSpans } from './line-spans.ts';
import { fileText, readLog } from './log-text.ts';
import { readTerminalLine } from './terminal-line.ts';

const ESC = '\u001b';
const ST = `${ESC}\\`;

/** What is written, and what every reader gets to see of it. */
const SEQUENCES: readonly (readonly [name: string, written: string, shown: string])[] = [
  ['CSI that moves the cursor', `${ESC}[2K${ESC}[1;1Hdone`, 'done'],
  ['CSI with a private parameter', `${ESC}[?25lhidden${ESC}[?25h`, 'hidden'],
  ['CSI with any private marker', `${ESC}[>4;2mtext${ESC}[<u${ESC}[=1c`, 'text'],
  ['CSI with intermediate bytes', `${ESC}[2 qa${ESC}[!pb${ESC}[1$}c`, 'abc'],
  ['CSI by its C1 control', '\u009b31mred\u009bm', 'red'],
  ['CSI that never ends', `${ESC}[31`, ''],
  ['CSI that another one cuts', `${ESC}[31${ESC}[1mFATAL`, 'FATAL'],
  ['CSI that is not one', `${ESC}[3\u00e9 open`, '\u00e9 open'],
  ['SGR', `${ESC}[1;31mERROR${ESC}[0m disk`, 'ERROR disk'],
  ['SGR with colons', `${ESC}[38:5:196mFATAL${ESC}[4:3m!`, 'FATAL!'],
  ['OSC ended by BEL', `${ESC}]0;title\u0007after`, 'after'],
  ['OSC ended by ST', `${ESC}]8;;https://a.example${ST}link${ESC}]8;;${ST}`, 'link'],
  ['OSC by its C1 controls', '\u009d0;title\u009cafter', 'after'],
  ['OSC that never ends', `before${ESC}]0;ERROR disk full`, 'before0;ERROR disk full'],
  ['OSC that another sequence cuts', `${ESC}]0;ERROR${ESC}[31m full`, '0;ERROR full'],
  ['DCS', `a${ESC}P1$r0m${ST}b`, 'ab'],
  ['DCS with a BEL in it', `a${ESC}Pq\u0007x${ST}b`, 'ab'],
  ['SOS', `a${ESC}Xsecret${ST}b`, 'ab'],
  ['PM', `a${ESC}^private${ST}b`, 'ab'],
  ['APC', `a${ESC}_Gf=100;AAAA${ST}b`, 'ab'],
  ['APC by its C1 controls', 'a\u009fGf=100;AAAA\u009cb', 'ab'],
  ['a cancelled string', `a${ESC}_Gf=100\u0018b`, 'ab'],
  ['escape sequences', `${ESC}(B${ESC}#8${ESC}=${ESC}7${ESC}ctext${ESC}`, 'text'],
  ['C0 controls', 'ring\u0007\u0000\u000e!\u007f', 'ring!'],
  ['a tab', 'a\tb', 'a\tb'],
  ['C1 controls', 'a\u0084b\u008dc\u009c', 'abc'],
  ['one carriage return at the end', 'ERROR: disk full\r', 'ERROR: disk full'],
  ['several at the end', 'ERROR: disk full\r\r\r', 'ERROR: disk full'],
  ['some before a style at the end', `${ESC}[31mERROR\r\r${ESC}[0m${ESC}[K`, 'ERROR'],
  ['some at the beginning', '\r\rERROR', 'ERROR'],
  ['runs between', '10 %\r\r50 %\r\r\r100 %\r', '100 %'],
  ['backspaces', 'abd\bc', 'abc'],
  ['a spinner', 'wait |\b/\b-\b\\\b', 'wait \\'],
  ['backspaces at the end', 'abc\b\b\b', 'abc'],
  ['more backspaces than text', 'a\b\b\bb', 'b'],
  ['a backspace behind a pair of surrogates', '\u{1f600}\bx', 'x'],
  ['embeddings and overrides', '\u202aa\u202bb\u202cc\u202dd\u202ee', '[U+202A]a[U+202B]b[U+202C]c[U+202D]d[U+202E]e'],
  ['isolates', '\u2066a\u2067b\u2068c\u2069', '[U+2066]a[U+2067]b[U+2068]c[U+2069]'],
  ['direction marks', '\u200ea\u200fb\u061c', '[U+200E]a[U+200F]b[U+061C]'],
  ['what cannot be seen', '\ufeffFA\u200bT\u2060A\u00adL\u{e0041}', 'FATAL'],
  [
    'other scripts',
    '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 Gr\u00f6\u00dfe \u{1f600}',
    '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 Gr\u00f6\u00dfe \u{1f600}',
  ],
];

test.each(SEQUENCES)('%s', (_, written, shown) => {
  const log = readLog(`${written}\nthe line behind\n`);
  expect(log.plain).toEqual([shown, 'the line behind']);
  expect(
    lineSpans(log.coloured[0] ?? '')
      .map(({ text }) => text)
      .join(''),
  ).toBe(shown);
  expect(fileText(log)).toBe(`${shown}\nthe line behind\n`);
  expect(readLog(fileText(log)).plain).toEqual(log.plain);
});

test('colours with colons are those with semicolons', () => {
  const lookOf = (sequence: string) => lineSpans(readLog(`${ESC}[${sequence}mx`).coloured[0] ?? '')[0]?.look;
  expect(lookOf('38:5:196')).toEqual(lookOf('38;5;196'));
  expect(lookOf('48:2:1:2:3')).toEqual(lookOf('48;2;1;2;3'));
  expect(lookOf('38:2::255:0:0;1')).toEqual(lookOf('38;2;255;0;0;1'));
  expect(lookOf('4:3')).toEqual(lookOf('4'));
  expect(lookOf('58:5:196')).toBeNull();
  expect(lookOf('58;5;1;3')).toEqual(lookOf('3'));
});

test('a time stays where the rest of its line is written again', () => {
  const [first, second] = ['2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z'];
  const log = readLog(
    [
      `[${first}] 10%\r100%`,
      `[${first}] 10%\r[${second}] 100%`,
      `[${first}] [${second}] two`,
      `[${first}] \b\b\b\b\b\b10%\r\r`,
    ].join('\n'),
  );
  expect(log.times).toEqual([first, second, first, first]);
  expect(log.plain).toEqual(['100%', '100%', `[${second}] two`, '10%']);
  expect(fileText(log).split('\n')[0]).toBe(`[${first}] 100%`);
});

test('styles of a text that was overwritten go on', () => {
  const log = readLog(`${ESC}[31m10%\r100%\nred`);
  expect(log.coloured[0]).toBe(`${ESC}[31m100%`);
  expect(log.carried.get(1)).toBe(`${ESC}[31m`);
});

test.each([
  ['introducers without an end', `${ESC}]`],
  ['C1 introducers without an end', '\u009d'],
  ['APC of BEL', '\u009f\u0007'],
  ['parameters without an end', `${ESC}[1;`],
  ['styles', `${ESC}[31m`],
  ['styled text', `x${ESC}[31m`],
  ['styles and backspaces', `x${ESC}[31m\b\b`],
  ['carriage returns', 'a\r'],
  ['text and backspaces', 'xx\by'],
  ['bidi controls', '\u202e'],
])('a line of a million characters is read in linear time: %s', (_, part) => {
  // What takes quadratic time takes longer than a test may.
  expect(() => readTerminalLine(part.repeat(1_000_000 / part.length))).not.toThrow();
});
