import { timingSafeEqual } from 'node:crypto';
import type { AccountDirectory, ProviderAccount } from '../identity/account-directory.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './identities.ts';

/** Known to the identity provider only: signing in creates a pending account. */
const newcomer: ProviderAccount = {
  email: 'newcomer@meridian.example',
  name: 'Sam Whitfield',
  firstName: 'Sam',
  lastName: 'Whitfield',
  purpose: 'Not yet known to the portal',
};

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function demoDirectory(): AccountDirectory {
  const offered: readonly ProviderAccount[] = [
    ...DEMO_USERS.map(({ email, firstName, lastName, purpose }) => ({
      email,
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      purpose,
    })),
    newcomer,
  ];
  const find = (email: string) => offered.find((account) => account.email === email.toLowerCase()) ?? null;
  return { offered, find, isPasswordOf: (email, password) => find(email) !== null && isSame(password, DEMO_PASSWORD) };
}
