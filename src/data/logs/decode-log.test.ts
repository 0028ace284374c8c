import { expect, test } from 'vitest';
import { decodeLog } from './build-logs.ts';

function encoded(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

test('a log is read as UTF-8', () => {
  expect(decodeLog(encoded('Größe: 3 µs → fertig\n'))).toBe('Größe: 3 µs → fertig\n');
});

test('line ends are those of the screen', () => {
  expect(decodeLog(encoded('one\r\ntwo\r\n'))).toBe('one\ntwo\n');
});

test('an empty log is empty, and no error', () => {
  expect(decodeLog('')).toBe('');
});

test('what is not base64 is no log', () => {
  expect(decodeLog('<html>')).toBeNull();
});
