import { expect, it } from 'vitest';
import { factsOf, sectionsOf } from './record-sections.ts';

interface Shelf {
  readonly name: string;
  readonly room?: string | null;
  readonly boards?: number;
  readonly isLocked?: boolean;
}

const sections = sectionsOf<Shelf>()([
  {
    title: 'Shelf',
    fields: [
      { label: 'Name', text: ({ name }) => name, compares: ['name'] },
      { label: 'Room', text: ({ room }) => room, compares: ['room'] },
      { label: 'Boards', text: ({ boards }) => boards },
    ],
  },
  {
    title: 'Lock',
    isShown: ({ name }) => name !== 'open',
    fields: [
      { label: 'Locked', text: ({ isLocked }) => (isLocked === true ? 'Yes' : 'No'), compares: ['isLocked'] },
      { label: 'Key', secret: { name: 'key', value: () => 'A1' } },
    ],
  },
]);
const facts = factsOf(sections, ['Locked', 'Key', 'Boards', 'Room', 'Name']);

it('tells the named fields in their own order', () => {
  expect(facts({ name: 'left', room: 'A', boards: 3, isLocked: true })).toEqual([
    { label: 'Locked', words: 'Yes' },
    { label: 'Boards', words: '3' },
    { label: 'Room', words: 'A' },
    { label: 'Name', words: 'left' },
  ]);
});

it('tells nothing that a list row doesn’t know, that is empty, secret, or not on the page', () => {
  expect(facts({ name: 'left' })).toEqual([{ label: 'Name', words: 'left' }]);
  expect(facts({ name: 'left', room: null, boards: 0 })).toEqual([
    { label: 'Boards', words: '0' },
    { label: 'Name', words: 'left' },
  ]);
  expect(facts({ name: 'open', isLocked: true })).toEqual([{ label: 'Name', words: 'open' }]);
});
