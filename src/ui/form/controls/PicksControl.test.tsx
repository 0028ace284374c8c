import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PicksControl } from './PicksControl.tsx';

const props = {
  name: 'users',
  id: 'users',
  label: 'Users',
  value: ['7', '9'],
  isRequired: false,
  refusal: null,
  error: null,
  ownName: null,
  limits: {},
  onChange: () => undefined,
  onBlur: () => undefined,
};
const ownPicks = [{ value: '7', label: 'Ada Reyes' }];
const shown = (parts: Partial<Parameters<typeof PicksControl>[0]>) =>
  renderToStaticMarkup(<PicksControl {...props} note={null} options={null} {...parts} />);

test('what the record has is named, where the list can’t be had', () => {
  const missing = shown({ areOptionsMissing: true, note: 'The users could not be loaded.', ownPicks });
  expect(missing).toContain('Ada Reyes');
  expect(missing).toContain('>9<');
  expect(shown({ ownPicks })).toContain('Loading…');
  expect(shown({ options: [{ value: '7', label: 'Ada Reyes (ada@example)' }], ownPicks })).toContain('ada@example');
});
