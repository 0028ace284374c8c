/** Every migration in its order. They only go forward: a mistake is put right by a further one. */
import type { Migration } from 'kysely/migration';
import * as identity from './001-identity.ts';
import * as platform from './002-platform.ts';
import * as deployments from './003-deployments.ts';
import * as operations from './004-operations.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '001-identity': identity,
  '002-platform': platform,
  '003-deployments': deployments,
  '004-operations': operations,
};
