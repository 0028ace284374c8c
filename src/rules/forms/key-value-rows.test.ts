import { describe, expect, test } from 'vitest';
import {
  fixedRowIds,
  type KeyValueSuggestion,
  rowFindings,
  rowsError,
  rowsOf,
  unusedSuggestions,
  withoutRow,
  withRow,
  withRowText,
  withSuggestion,
} from './key-value-rows.ts';

const ROW_ID_LENGTH = 3;

const REPEATED = 'Each key can be used once.';
const MANDATORY: KeyValueSuggestion = {
  key: 'DOMAIN',
  description: 'Of the site',
  defaultValue: null,
  isMandatory: true,
};
const OPTIONAL: KeyValueSuggestion = {
  key: 'LOG_LEVEL',
  description: 'How much is logged',
  defaultValue: 'INFO',
  isMandatory: false,
};
const suggestions = [MANDATORY, OPTIONAL];

describe('rows of keys and values', () => {
  test('a row gets an id that no other row has, also after one was removed', () => {
    const rows = rowsOf({ a: '1', b: '2', c: '3' });
    const [first] = rows;
    const fewer = withRow(withoutRow(rows, first?.id ?? ''), 'd', '4');
    expect(fewer.map(({ key }) => key)).toEqual(['b', 'c', 'd']);
    expect(new Set(fewer.map(({ id }) => id)).size).toBe(3);
    expect(fewer.every(({ id }) => id.length === ROW_ID_LENGTH)).toBe(true);
  });

  test('a key that no JSON may have is refused, and one that every object has is a key like another', () => {
    const kind = {
      noun: 'row',
      emptyWords: '',
      repeatedMessage: REPEATED,
      maxRows: 9,
      maxKeyLength: 20,
      maxValueLength: 9,
    };
    const rows = withRow(withRow([], '__proto__', '1'), 'constructor', '2');
    const findings = [...rowFindings({ rows, suggestions: [] }, kind).values()];
    expect(findings).toEqual([
      { place: 'key', kind: 'fault', message: '“__proto__” can’t be a key. Choose another one.' },
    ]);
  });

  test('a changed row leaves the others the same objects', () => {
    const rows = rowsOf({ a: '1', b: '2' });
    const changed = withRowText(rows, rows[1]?.id ?? '', { value: '3' });
    expect(changed[0]).toBe(rows[0]);
    expect(changed[1]).toEqual({ ...rows[1], value: '3' });
  });

  test('only the first row of a mandatory key is fixed, so that a repeated one can be removed', () => {
    const rows = rowsOf({ DOMAIN: 'a.example', ' DOMAIN ': 'b.example', LOG_LEVEL: 'DEBUG' });
    expect([...fixedRowIds(rows, suggestions)]).toEqual([rows[0]?.id]);
  });

  test('every mandatory key without a value is named at once', () => {
    const kind = {
      noun: 'parameter',
      emptyWords: 'None',
      repeatedMessage: REPEATED,
      maxKeyLength: 50,
      maxValueLength: 50,
      maxRows: 10,
    };
    const known = { rows: rowsOf({ DOMAIN: '', SITE: ' ' }), suggestions: [MANDATORY, { ...MANDATORY, key: 'SITE' }] };
    expect(rowsError(known, kind)).toBe('DOMAIN and SITE cannot be blank');
    expect(rowsError({ ...known, rows: rowsOf({ DOMAIN: 'a.example', SITE: '' }) }, kind)).toBe('SITE cannot be blank');
  });

  test('the rows whose key is repeated are named with their places', () => {
    const kind = {
      noun: 'tag',
      emptyWords: 'None',
      repeatedMessage: REPEATED,
      maxKeyLength: 50,
      maxValueLength: 50,
      maxRows: 10,
      taken: ['Department'],
    };
    const asked = (map: Record<string, string>) => rowsError({ rows: rowsOf(map), suggestions: [] }, kind);
    expect(asked({ Own: 'a', Department: 'b', 'Own ': 'c' })).toBe(
      `“Department” in row 2 and “Own” in row 3: ${REPEATED}`,
    );
    expect(asked({ a: '1', 'a ': '2', ' a': '3', ' a ': '4', '  a': '5', 'a  ': '6' })).toBe(
      `“a” in row 2, “a” in row 3, “a” in row 4, and 2 others: ${REPEATED}`,
    );
  });

  test('an optional key is suggested until a row has it, and brings its default value along', () => {
    const rows = withRow(rowsOf({ DOMAIN: 'a.example' }), '', '');
    expect(unusedSuggestions(rows, suggestions)).toEqual([OPTIONAL]);
    const id = rows[1]?.id ?? '';
    expect(withSuggestion(rows, id, OPTIONAL)[1]).toEqual({ id, key: 'LOG_LEVEL', value: 'INFO' });
    expect(withSuggestion(withRowText(rows, id, { value: 'typed' }), id, OPTIONAL)[1]?.value).toBe('typed');
    expect(unusedSuggestions(withSuggestion(rows, id, OPTIONAL), suggestions)).toEqual([]);
  });
});

describe('what is said of single rows', () => {
  const findings = (map: Record<string, string>, taken: readonly string[] = []) => {
    const rows = rowsOf(map);
    const limits = { maxRows: 10, maxKeyLength: 200, maxValueLength: 2000 };
    const kind = { noun: 'row', emptyWords: '', repeatedMessage: REPEATED, ...limits, taken };
    const found = rowFindings({ rows, suggestions }, kind);
    return rows.map(({ id }) => found.get(id) ?? null);
  };

  test('nothing where keys and values are complete, and nothing of an empty row', () => {
    expect(findings({ DOMAIN: 'a.example', LOG_LEVEL: 'INFO', '': '' })).toEqual([null, null, null]);
  });

  test('a repeated key is the fault of every later row, and of every one where another field has it', () => {
    const fault = { place: 'key', kind: 'fault', message: REPEATED };
    expect(findings({ DOMAIN: 'a', ' DOMAIN': 'b' })).toEqual([null, fault]);
    expect(findings({ ' DOMAIN': 'a', DOMAIN: 'b' })).toEqual([null, fault]);
    expect(findings({ site: 'a', 'site ': 'b' })).toEqual([null, fault]);
    expect(findings({ Own: 'a', Department: 'b', 'Own ': 'c' }, ['Department'])).toEqual([null, fault, fault]);
    expect(findings({ site: 'a', Site: 'b' })).toEqual([null, null]);
    expect(findings({ Department: 'a' }, ['Department'])).toEqual([fault]);
  });

  test('a mandatory key needs a value; any other row without one is left out, as is one without a key', () => {
    expect(findings({ DOMAIN: ' ', site: '', '': 'x' })).toEqual([
      { place: 'value', kind: 'fault', message: 'DOMAIN cannot be blank' },
      { place: 'value', kind: 'note', message: 'Without a value, this row won’t be saved.' },
      { place: 'key', kind: 'note', message: 'Without a key, this row won’t be saved.' },
    ]);
  });
});
