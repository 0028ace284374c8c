import { expect, it } from 'vitest';
import { readSignInEntry } from './sign-in-entry.ts';

it('reads what a page of the sign-in left in the entry, and accepts no other site', () => {
  expect(readSignInEntry({ returnTo: '/dashboard', message: 'The sign-in has ended.' })).toEqual({
    returnTo: '/dashboard',
    message: 'The sign-in has ended.',
    isUnreached: false,
    accountStatus: null,
  });
  expect(readSignInEntry({ message: 'You are offline.', isUnreached: true }).isUnreached).toBe(true);
  expect(readSignInEntry({ accountStatus: 'PENDING' }).accountStatus).toBe('PENDING');
  for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', 7])
    expect(readSignInEntry({ returnTo }).returnTo).toBeNull();
  for (const state of [null, undefined, 'text', []])
    expect(readSignInEntry(state)).toEqual({ returnTo: null, message: null, isUnreached: false, accountStatus: null });
});
