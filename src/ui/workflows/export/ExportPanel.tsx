import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mermaidOf } from '../../../machines/workflows/export/mermaid.ts';
import { handOverFile } from '../../files/hand-over-file.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { useConfig, usePaths } from '../../portal/portal-context.tsx';
import { useWorkflowAddress } from '../address.ts';
import { hint, part, partTitle } from '../details/details.css.ts';
import { drawWorkflow } from '../drawing/draw-workflow.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { buttons, parts } from './export.css.ts';
import { imageFile, pictureFile } from './picture-file.tsx';
import { fileName, handOverCapsule, handOverMachine } from './workflow-files.ts';

type PictureKind = 'svg' | 'png';

export default function ExportPanel({ workflow }: WorkflowPanelProps) {
  const { appVersion } = useConfig();
  const paths = usePaths();
  const [{ collapsed }] = useWorkflowAddress();
  const [drawn, setDrawn] = useState<PictureKind | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const handOverPicture = async (kind: PictureKind) => {
    setDrawn(kind);
    setTrouble(null);
    try {
      const picture = await pictureFile(drawWorkflow(workflow, collapsed), workflow.label);
      handOverFile(kind === 'svg' ? picture.svg : await imageFile(picture), fileName(workflow, kind));
    } catch {
      setTrouble('The picture couldn’t be created. Try again, or print the page.');
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
        {trouble !== null && (
          <Banner tone="danger" role="alert">
            {trouble}
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
