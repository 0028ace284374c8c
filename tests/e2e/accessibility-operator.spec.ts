/** The accessibility tour of an operator's pages: what is deployed, and what it is made of. */
import { visitPages } from './accessibility-pages.ts';
import { test } from './visitors.ts';

test.describe.configure({ timeout: 300_000 });

test('every page of an operator is accessible, in both colour schemes', async ({ visit }) => {
  const visitor = await visit('operator', { atList: true });
  await visitPages(visitor, 'operator');
});
