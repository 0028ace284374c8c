import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { lightPalette } from '../../theme/palette.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { layOut } from '../layout/layout-worker.ts';
import { PlainPicture } from '../picture/PlainPicture.tsx';

interface PictureFile {
  readonly svg: Blob;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export async function pictureFile(drawing: Drawing, title: string): Promise<PictureFile> {
  const layout = await layOut(drawing);
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(<PlainPicture drawing={drawing} layout={layout} title={title} palette={lightPalette} />));
  const picture = holder.firstElementChild;
  if (picture === null) throw new Error('The picture couldn’t be drawn.');
  const look = document.createElementNS(picture.namespaceURI, 'style');
  // Embeds the typeface: with another one, text would touch the edges of its box.
  look.textContent = (await import('./picture-typeface.ts')).PICTURE_TYPEFACE;
  picture.prepend(look);
  const text = new XMLSerializer().serializeToString(picture);
  root.unmount();
  return { svg: new Blob([text], { type: 'image/svg+xml' }), width: layout.width, height: layout.height };
}

/** Browser limits in pixels, per side and in all. */
const LONGEST_SIDE = 16_000;
const MOST_PIXELS = 100_000_000;

/** Two image pixels per CSS pixel, fewer for pictures beyond the browser's limits. */
function imageScale({ width, height }: Pick<PictureFile, 'width' | 'height'>): number {
  return Math.min(2, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
}

export async function imageFile({ svg, width, height }: PictureFile): Promise<Blob> {
  const scale = imageScale({ width, height });
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser can’t create pictures.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (png) => (png === null ? reject(new Error('The picture is too large.')) : resolve(png)),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
