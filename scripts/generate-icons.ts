/** Draws the icons that the manifest and iOS ask for from `public/icon.svg`; run it when the drawing changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { requireChromium } from './chromium.ts';

interface Icon {
  readonly file: string;
  /** Pixels. */
  readonly size: number;
  /** A plate with round corners, or one to the edges, which the system cuts to the shape of its own icons. */
  readonly plate: 'round' | 'full';
  /** The gate's size in its plate; a maskable icon keeps what matters in the inner 80 %. */
  readonly scale: number;
}

const folder = new URL('../public/', import.meta.url);

const icons: readonly Icon[] = [
  { file: 'icons/192.png', size: 192, plate: 'round', scale: 1 },
  { file: 'icons/512.png', size: 512, plate: 'round', scale: 1 },
  { file: 'icons/maskable-512.png', size: 512, plate: 'full', scale: 0.8 },
  { file: 'icons/apple-touch-180.png', size: 180, plate: 'full', scale: 0.92 },
];

function drawingOf(source: string, { plate, scale }: Icon): string {
  const offset = 16 * (1 - scale);
  return source
    .replace(/ rx="[\d.]+"/, (corner) => (plate === 'round' ? corner : ''))
    .replace('<g id="gate"', `<g transform="translate(${offset} ${offset}) scale(${scale})"`)
    .replace('width="32" height="32">', 'width="100%" height="100%">');
}

async function draw(browser: Browser, source: string, icon: Icon): Promise<void> {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  await page.setContent(`<style>html,body{margin:0}svg{display:block}</style>${drawingOf(source, icon)}`);
  writeFileSync(new URL(icon.file, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}

const source = readFileSync(new URL('icon.svg', folder), 'utf8');
mkdirSync(new URL('icons/', folder), { recursive: true });
const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
try {
  for (const icon of icons) await draw(browser, source, icon);
} finally {
  await browser.close();
}
