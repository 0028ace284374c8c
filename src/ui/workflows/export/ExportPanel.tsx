import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Link } from 'react-router-dom';
import { mermaidOf } from '../../../machines/workflows/export/mermaid.ts';
import { handOverFile } from '../../files/text-files.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { useConfig, usePaths } from '../../portal/portal-context.tsx';
import { lightPalette } from '../../theme/palette.ts';
import { useWorkflowAddress } from '../address.ts';
import { buttons, hint, part, parts, partTitle } from '../details/details.css.ts';
import { drawWorkflow } from '../drawing/draw-workflow.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { layOut } from '../layout/layout-worker.ts';
import { PlainPicture } from '../picture/PlainPicture.tsx';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { fileName, handOverCapsule, handOverMachine } from './workflow-files.ts';

interface PictureFile {
  readonly svg: Blob;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

async function pictureFile(drawing: Drawing, title: string): Promise<PictureFile> {
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

async function imageFile({ svg, width, height }: PictureFile): Promise<Blob> {
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

type PictureKind = 'svg' | 'png';

export default function ExportPanel({ workflow }: WorkflowPanelProps) {
  const { appVersion } = useConfig();
  const paths = usePaths();
  const [{ collapsed }] = useWorkflowAddress();
  const [drawn, setDrawn] = useState<PictureKind | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const handOverPicture = async (kind: PictureKind) => {
    setDrawn(kind);
    setFailure(null);
    try {
      const picture = await pictureFile(drawWorkflow(workflow, collapsed), workflow.label);
      handOverFile(kind === 'svg' ? picture.svg : await imageFile(picture), fileName(workflow, kind));
    } catch {
      setFailure('The picture couldn’t be created. Try again, or print the page.');
    }
    setDrawn(null);
  };
  const mermaid = () => mermaidOf(workflow);
  return (
    <div className={parts}>
      <section className={part}>
        <h3 className={partTitle}>Picture</h3>
        <p className={hint}>As shown here, with the same states collapsed</p>
        <div className={buttons}>
          <Button size="small" isPending={drawn === 'svg'} onClick={() => handOverPicture('svg')}>
            SVG
          </Button>
          <Button size="small" isPending={drawn === 'png'} onClick={() => handOverPicture('png')}>
            PNG
          </Button>
        </div>
        {failure !== null && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
      </section>
      <section className={part}>
        <h3 className={partTitle}>Chart</h3>
        <p className={hint}>Mermaid for documents. JSON for Stately’s tools, or to compare it with a later version.</p>
        <div className={buttons}>
          <Button size="small" onClick={() => handOverMachine(workflow)}>
            JSON
          </Button>
          <Button
            size="small"
            onClick={() => handOverFile(new Blob([mermaid()], { type: 'text/plain' }), fileName(workflow, 'mmd'))}
          >
            Mermaid
          </Button>
          <CopyButton label="Copy as Mermaid" text={mermaid} />
        </div>
      </section>
      <section className={part}>
        <h3 className={partTitle}>Link</h3>
        <p className={hint}>Opens this view again, with the same selection, collapsed states and panel</p>
        <div className={buttons}>
          <CopyButton label="Copy the link to this view" text={() => window.location.href} />
        </div>
      </section>
      <section className={part}>
        <h3 className={partTitle}>Capsule</h3>
        <p className={hint}>
          A read-only file for other installations with the chart and its version. It contains no records, names,
          addresses or secrets.
        </p>
        <div className={buttons}>
          <Button size="small" onClick={() => handOverCapsule(workflow, appVersion, null)}>
            Capsule
          </Button>
          <Link to={paths.workflows.capsule()}>Open a capsule</Link>
        </div>
      </section>
    </div>
  );
}
