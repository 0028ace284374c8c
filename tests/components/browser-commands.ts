import type { BrowserCommand } from 'vitest/node';
import type { ServedCommands } from './command-types.ts';

type Served = { [Name in keyof ServedCommands]: BrowserCommand<Parameters<ServedCommands[Name]>, Promise<void>> };

/** Run by Vitest's server, beside the browser. The tests' frame fills the page: both have the same coordinates. */
export const commands: Served = {
  emulateColorScheme: ({ page }, colorScheme) => page.emulateMedia({ colorScheme }),
  moveMouse: ({ page }, x, y) => page.mouse.move(x, y),
  clickAt: ({ page }, x, y) => page.mouse.click(x, y),
  holdKey: async ({ page }, key, repeats) => {
    for (let press = 0; press <= repeats; press += 1) await page.keyboard.down(key);
  },
  releaseKey: ({ page }, key) => page.keyboard.up(key),
  compose: async ({ page }, text) => {
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await chromium.send('Input.insertText', { text });
    await chromium.detach();
  },
  tap: ({ iframe }, { selector }) => iframe.locator(selector).tap(),
  tapAt: ({ page }, x, y) => page.touchscreen.tap(x, y),
  pickFile: async ({ page, iframe }, { selector }, { name, size }) => {
    const opened = page.waitForEvent('filechooser');
    await iframe.locator(selector).press('Enter');
    const chooser = await opened;
    await chooser.setFiles({ name, mimeType: 'application/zip', buffer: Buffer.alloc(size) });
  },
};
