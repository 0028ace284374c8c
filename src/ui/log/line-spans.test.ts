import { expect, test } from 'vitest';
import { lineSpans, markedSpans } from './line-spans.ts';

const ESCAPE = '\u001b';

test('a line without colours is one piece', () => {
  expect(lineSpans('plain')).toEqual([{ text: 'plain', look: null }]);
  expect(lineSpans('')).toEqual([]);
});

test('each piece has its own style, and not that of a later one', () => {
  const spans = lineSpans(`a${ESCAPE}[1mb${ESCAPE}[4mc${ESCAPE}[0md`);
  expect(spans).toEqual([
    { text: 'a', look: null },
    { text: 'b', look: { fontWeight: 600 } },
    { text: 'c', look: { fontWeight: 600, textDecoration: 'underline' } },
    { text: 'd', look: null },
  ]);
});

test('colours of every kind are taken, and what the line before it has left', () => {
  const looks = [
    `${ESCAPE}[31mx`,
    `${ESCAPE}[38;5;196mx`,
    `${ESCAPE}[38;2;255;0;0mx`,
    `${ESCAPE}[41mx`,
    `${ESCAPE}[7mx`,
  ];
  for (const line of looks) expect(lineSpans(line)[0]?.look, line).toHaveProperty('color');
  expect(lineSpans(looks[3] ?? '')[0]?.look).toHaveProperty('backgroundColor');
  expect(lineSpans('x', `${ESCAPE}[31m`)).toEqual(lineSpans(looks[0] ?? ''));
});

test('markup stays text', () => {
  const line = `<img src=x onerror=alert(1)>${ESCAPE}[31m<script>`;
  expect(lineSpans(line).map(({ text }) => text)).toEqual(['<img src=x onerror=alert(1)>', '<script>']);
});

test('matches are cut out across pieces', () => {
  const spans = lineSpans(`one${ESCAPE}[1mtwo${ESCAPE}[0mthree`);
  const marked = markedSpans(spans, [
    { from: 2, to: 4, index: 7 },
    { from: 8, to: 11, index: 8 },
  ]);
  expect(marked.map(({ text, match }) => [text, match])).toEqual([
    ['on', null],
    ['e', 7],
    ['t', 7],
    ['wo', null],
    ['th', null],
    ['ree', 8],
  ]);
});
