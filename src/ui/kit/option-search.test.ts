import { expect, test } from 'vitest';
import { matchingOptions, namedOption, shownOptions } from './option-search.ts';

const MOST_SHOWN = 100;

const versions = Array.from({ length: 1000 }, (_, index) => ({
  value: `1.${index}`,
  label: `${index % 2 === 0 ? 'Harbour' : 'Meadow'} - 1.${index}`,
}));

test('every typed word must be in an option, in any order and case', () => {
  expect(matchingOptions(versions, '1.999 MEADOW').map(({ value }) => value)).toEqual(['1.999']);
  expect(matchingOptions(versions, ' harbour  1.99 ').map(({ value }) => value)).toEqual([
    ...['1.990', '1.992', '1.994', '1.996', '1.998'],
  ]);
  expect(matchingOptions(versions, 'nothing')).toEqual([]);
  expect(matchingOptions([{ value: 'a', label: 'LOG_LEVEL', hint: 'How much is logged' }], 'much')).toHaveLength(1);
});

test('nothing typed is no condition', () => {
  expect(matchingOptions(versions, '  ')).toBe(versions);
});

test('at most a hundred are shown, the chosen one among them', () => {
  for (const chosen of ['', '1.0', '1.50', '1.500', '1.999']) {
    const shown = shownOptions(versions, chosen);
    expect(shown).toHaveLength(MOST_SHOWN);
    expect(chosen === '' || shown.some(({ value }) => value === chosen)).toBe(true);
  }
  expect(shownOptions(versions.slice(0, 3), '1.2')).toHaveLength(3);
});

test('a text names an option by its label or its value', () => {
  expect(namedOption(versions, ' harbour - 1.2 ')?.value).toBe('1.2');
  expect(namedOption(versions, '1.2')?.value).toBe('1.2');
  expect(namedOption(versions, '1.')).toBeNull();
});
