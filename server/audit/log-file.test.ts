import { expect, test } from 'vitest';
import { fileLine } from '../records/log-table.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '\n@SUM(A1)', '\ttext', '\rtext'])(
  'no spreadsheet reads a cell as a formula: %j',
  (text) => {
    expect(fileLine(['before', text])).toBe(`"before","'${text}"\r\n`);
  },
);

test.each(['a=b', 'ops@example.test', '1-2', ''])('other text is unchanged: %j', (text) => {
  expect(fileLine([text])).toBe(`"${text}"\r\n`);
});

test('quotes are doubled, so that no text ends its cell', () => {
  expect(fileLine(['say "now", then\r\nwait', 'x'])).toBe('"say ""now"", then\r\nwait","x"\r\n');
});
