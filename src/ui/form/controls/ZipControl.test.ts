import { expect, test } from 'vitest';
import { kiloBytes, uploadWords } from './ZipControl.tsx';

test('1 kB is 1000 bytes; small files have a decimal', () => {
  expect(kiloBytes(50_000)).toBe('50 kB');
  expect(kiloBytes(1_234)).toBe('1.2 kB');
  expect(kiloBytes(1_234_567)).toBe('1,235 kB');
});

test('an upload is announced in quarters, so that a screen reader is not flooded', () => {
  const announced = new Set(Array.from({ length: 101 }, (_, progress) => uploadWords('uploading', 'a.zip', progress)));
  expect([...announced]).toEqual([0, 25, 50, 75, 100].map((percent) => `Uploading a.zip, ${percent} %`));
  expect(uploadWords('failed', 'a.zip', 0)).toBe('a.zip failed to upload.');
  expect(uploadWords('turnedAway', 'a.zip', 0)).toBe('a.zip failed to upload.');
  expect(uploadWords('refused', 'a.zip', 0)).toBe('');
});
