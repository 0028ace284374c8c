/** The gallery, built once for all workers of a run of browser tests. */
import { fileURLToPath } from 'node:url';

/** Where the gallery's build is. */
export const GALLERY_BUILD = fileURLToPath(new URL('../../test-results/gallery', import.meta.url));
export const GALLERY_CONFIG = fileURLToPath(new URL('../gallery/vite.config.ts', import.meta.url));

/** Whether a run that names specs names the gallery's. */
function isGallerySelected(): boolean {
  const specs = process.argv.filter((argument) => argument.includes('.spec.ts'));
  return specs.length === 0 || specs.some((spec) => spec.includes('gallery.spec.ts'));
}

export default async function buildGallery(): Promise<void> {
  if (!isGallerySelected()) return;
  // Not loaded by the workers, which serve the build only.
  const { build } = await import('vite');
  await build({ configFile: GALLERY_CONFIG, logLevel: 'error', build: { outDir: GALLERY_BUILD, emptyOutDir: true } });
}
