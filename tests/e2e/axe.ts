/** Axe on a page, as its findings are all that is wanted. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The portal has no frames: axe looks through its page in that page alone, without another one to put results together in. */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}
