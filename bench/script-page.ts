/** A page without the app that runs one script of this folder, in a browser profile. */
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import type { OpenedPage } from './first-row.ts';

/** Nothing listens there: the browser's requests are answered here. */
export const SCRIPT_ORIGIN = 'http://localhost:1/';

async function buildScript(file: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(file, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(outputs) ? outputs : [outputs];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${file} was not built.`);
  return chunk.code;
}

/** @param file a script of this folder, such as `queueing-page.ts` */
export async function openScriptPage(context: BrowserContext, file: string): Promise<OpenedPage> {
  const script = await buildScript(file);
  await context.route(`${SCRIPT_ORIGIN}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/page.js"></script>',
        }),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(SCRIPT_ORIGIN);
  return { page, devtools };
}
