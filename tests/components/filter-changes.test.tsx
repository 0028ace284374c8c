/** Filters that are changed faster than a slow device draws them. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textFilter } from '../../src/rules/lists/filters.ts';
import { createListAddress } from '../../src/rules/lists/list-address.ts';
import { TypedFilter } from '../../src/ui/list/TypedFilter.tsx';
import { type OnQueryEdit, useTurn } from '../../src/ui/list/use-turn.ts';

const address = createListAddress(0, {
  client: textFilter('Client'),
  requester: textFilter('Requested by'),
  name: textFilter('Name'),
});
type Query = typeof address.defaultQuery;

interface Filters {
  readonly edit: OnQueryEdit<Query>;
  /** Draws the list of an address. */
  readonly draw: (query: Query) => void;
}

/** A list whose addresses are drawn when the test says so. */
function openList() {
  const asked: Query[] = [];
  let filters: Filters | null = null;
  const ask = (query: Query) => void asked.push(query);
  function Filters() {
    const [query, setQuery] = useState(address.defaultQuery);
    const { edit } = useTurn(query, address, ask);
    filters = { edit, draw: (next) => flushSync(() => setQuery(next)) };
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<Filters />));
  const shown = (): Filters => {
    if (filters === null) throw new Error('The list is not there.');
    return filters;
  };
  return {
    asked,
    choose: (name: string, text: string) => shown().edit((latest) => address.withText(latest, name, text)),
    draw: (query: Query | undefined) => shown().draw(query ?? address.defaultQuery),
    textOfLast: () => address.serialise(asked.at(-1) ?? address.defaultQuery).toString(),
  };
}

test('of filters that are changed before the list is drawn, none is lost', () => {
  const { asked, choose, draw, textOfLast } = openList();
  choose('client', 'brightwater');
  choose('client', 'halden');
  choose('requester', '7');
  expect(textOfLast()).toBe('client=halden&requester=7');
  draw(asked[0]);
  choose('name', 'shop');
  expect(textOfLast()).toBe('client=halden&requester=7&name=shop');
});

test('a filter that is chosen after Back is added to what Back has shown', () => {
  const { asked, choose, draw, textOfLast } = openList();
  choose('client', 'brightwater');
  draw(asked[0]);
  draw(address.defaultQuery);
  choose('requester', '7');
  expect(textOfLast()).toBe('requester=7');
});

test('what is typed in place of a refused text stays until its list is drawn', async () => {
  const asked: string[] = [];
  let drawList = (_value: string): void => undefined;
  function RequestId() {
    const [value, setValue] = useState('');
    const [refused, setRefused] = useState<string | null>('-5');
    drawList = (next) => flushSync(() => setValue(next));
    const onApply = (text: string) => {
      setRefused(null);
      asked.push(text);
      return text;
    };
    return (
      <TypedFilter label="Request ID" value={value} refused={refused} error={null} onApply={onApply} whileTyped={null}>
        {({ onValueChange, onBlur, ...control }) => (
          <input {...control} onBlur={onBlur} onChange={({ target }) => onValueChange(target.value)} />
        )}
      </TypedFilter>
    );
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<RequestId />));
  const field = page.getByRole('textbox', { name: 'Request ID' });
  await field.fill('12');
  await userEvent.tab();
  await expect.element(field).toHaveValue('12');
  await field.click();
  await userEvent.tab();
  expect(asked).toEqual(['12', '12']);
  drawList('12');
  await expect.element(field).toHaveValue('12');
});
