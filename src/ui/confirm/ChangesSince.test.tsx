import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangesSince } from './ChangesSince.tsx';

const LONG = `${'LOG_LEVEL=com.client.orders=DEBUG, '.repeat(4)}root=INFO`;

/** The cells of each row, as text. */
function rowsOf(markup: string): readonly (readonly string[])[] {
  return [...markup.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
  );
}

test('each change has its field, its value as approved and its value now; a missing one is a dash', () => {
  const changes = [
    { label: 'Storage', seen: '200 GB', now: '400 GB' },
    { label: 'VPC CIDR', seen: '', now: '10.0.0.0/16' },
    { label: 'Default password', seen: 'Hidden', now: 'Changed' },
  ];
  const markup = renderToStaticMarkup(
    <ChangesSince title="Changed since Priya Raman approved it" changes={changes} seenLabel="As approved" />,
  );
  expect(rowsOf(markup)).toEqual([
    ['Field', 'As approved', 'Now'],
    ['Storage', '200 GB', '400 GB'],
    ['VPC CIDR', '–', '10.0.0.0/16'],
    ['Default password', 'Hidden', 'Changed'],
  ]);
  const [, headingId = ''] = /<section aria-labelledby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<h3 id="${headingId}"`);
});

test('a long value is folded, and whole when it is opened', () => {
  const markup = renderToStaticMarkup(
    <ChangesSince title="Changed" changes={[{ label: 'Additional parameters', seen: 'root=INFO', now: LONG }]} />,
  );
  const [, , now = ''] = rowsOf(markup)[1] ?? [];
  // At the end of a word.
  const [first, second, ...rest] = LONG.split(' ');
  expect(now.replaceAll(/ class="[^"]*"/g, '')).toBe(
    `<details><summary>${first} ${second}<span>… Show all</span></summary>${rest.join(' ')}</details>`,
  );
});

test('where the labels couldn’t be loaded, it says so', () => {
  const changes = [{ label: 'approvalReference', seen: 'CHG-1', now: 'CHG-2' }];
  const said = 'The labels of these fields couldn’t be loaded, so their technical names are shown.';
  const shown = (areLabelsMissing: boolean) =>
    renderToStaticMarkup(<ChangesSince title="Changed" {...{ changes, areLabelsMissing }} />);
  expect(shown(true)).toContain(said);
  expect(shown(false)).not.toContain(said);
});

test('while the labels load, the heading is there already', () => {
  const markup = renderToStaticMarkup(<ChangesSince title="Changed since the approval" changes={null} />);
  expect(markup).toContain('Changed since the approval');
  expect(markup).toContain('Loading…');
  expect(markup).not.toContain('<table');
});
