import type { Page } from '@playwright/test';

/** The name of the record in the first row of a list: "Deployment VPC tills". */
export async function firstName(page: Page): Promise<string> {
  const label = await page
    .getByRole('main')
    .getByRole('link', { name: /^View / })
    .first()
    .getAttribute('aria-label');
  if (label === null) throw new Error('The first row has no name.');
  return label.replace(/^View /, '');
}
