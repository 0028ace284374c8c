/** Devices on which the app is installed already: installing it takes longer than most of what tests do with it. */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test';
import { appFolder } from './demos.ts';

/** Waits until the service worker answers this page, after an installation too, which a busy machine needs half a minute for. A failure shows the worker's state. */
export async function controlled(page: Page, timeout = 60_000): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const { controller } = navigator.serviceWorker;
      const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const isControlled = controller !== null;
      return { isControlled, active: active?.state, waiting: waiting?.state, installing: installing?.state };
    });
  await expect.poll(state, { timeout }).toEqual(expect.objectContaining({ isControlled: true }));
}

/** Installs the worker from an empty page: an open portal would also sync every record meanwhile, for nothing. */
async function installApp(folder: string, url: string, launch: LaunchOptions): Promise<void> {
  const context = await chromium.launchPersistentContext(folder, { ...launch, serviceWorkers: 'allow' });
  const page = context.pages()[0] ?? (await context.newPage());
  const emptyPage = new URL('/empty', url).href;
  await page.route(emptyPage, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(emptyPage);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  });
  // Every file of the app is fetched meanwhile.
  await controlled(page);
  await context.close();
}

/** Makes a browser profile that holds the app of this address and nothing else. The caller removes the folder. */
export async function copyInstalledApp(url: string, launch: LaunchOptions): Promise<string> {
  const installed = appFolder(new URL(url).port, basename(launch.executablePath ?? ''));
  if (!existsSync(installed)) {
    const unfinished = `${installed}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await installApp(unfinished, url, launch);
    renameSync(unfinished, installed);
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-device-'));
  cpSync(installed, folder, { recursive: true });
  return folder;
}

export interface Device {
  readonly context: BrowserContext;
  /** Closes the device and deletes what it holds. */
  remove(): Promise<void>;
}

/** Starts a browser with such a profile. */
export async function openInstalledDevice(url: string, launch: LaunchOptions): Promise<Device> {
  const folder = await copyInstalledApp(url, launch);
  const context = await chromium.launchPersistentContext(folder, { ...launch, baseURL: url, serviceWorkers: 'allow' });
  return {
    context,
    async remove() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
