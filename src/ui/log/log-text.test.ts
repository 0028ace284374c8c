import { expect, test } from 'vitest';
import { fileText, readLog } from './log-text.ts';

const ESCAPE = '\u001b';

test('lines are read with their times, and as people read them', () => {
  const text = `[2026-11-23T12:40:48.120Z] ${ESCAPE}[1;31mERROR${ESCAPE}[0m disk full\nno time here\n`;
  const log = readLog(text);
  expect(log.plain).toEqual(['ERROR disk full', 'no time here']);
  expect(log.times).toEqual(['2026-11-23T12:40:48.120Z', null]);
  expect(log.coloured[0]).toBe(`${ESCAPE}[1;31mERROR${ESCAPE}[0m disk full`);
  expect(fileText(log)).toBe('[2026-11-23T12:40:48.120Z] ERROR disk full\nno time here\n');
});

test('what moves a cursor, sets a title or rings a bell is left out, and progress shows its last state', () => {
  const text = [
    `${ESCAPE}[2K${ESCAPE}[1Adone`,
    `${ESCAPE}]0;title\u0007after`,
    `${ESCAPE}]8;;https://evil.example${ESCAPE}\\link${ESCAPE}]8;;${ESCAPE}\\`,
    'ring\u0007\u0000!',
    '10 %\r50 %\r100 %\r',
    `a\ttab ${ESCAPE}(Bstays`,
  ].join('\n');
  expect(readLog(text).plain).toEqual(['done', 'after', 'link', 'ring!', '100 %', 'a\ttab stays']);
});

test('a colour that is not taken back goes on in the lines behind it, until it is', () => {
  const log = readLog(`${ESCAPE}[31mred\nstill${ESCAPE}[1m red\n${ESCAPE}[0mplain\nplain\n`);
  expect([...log.carried]).toEqual([
    [1, `${ESCAPE}[31m`],
    [2, `${ESCAPE}[31m${ESCAPE}[1m`],
  ]);
});

test('of a text that has grown only the rest is read', () => {
  const first = readLog(`${ESCAPE}[31mone\ntwo\n`);
  const second = readLog(`${first.source}three\n`, first);
  expect(second).toEqual(readLog(second.source));
  expect(readLog('another\n', first).plain).toEqual(['another']);
  const cut = readLog('half a li');
  expect(readLog('half a line\n', cut).plain).toEqual(['half a line']);
});

test('an empty log has no lines', () => {
  expect(readLog('').plain).toEqual([]);
  expect(readLog('\n').plain).toEqual(['']);
});
