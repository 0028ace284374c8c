/** Fills a new database, so that there is something to see at the first start. */
import type { Queries } from '../database/database.ts';
import { seedIdentities } from './identities.ts';

/** Answers whether the database was empty and has been filled. */
export async function seedDemo(queries: Queries): Promise<boolean> {
  return seedIdentities(queries);
}
