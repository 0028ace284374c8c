import './paper.css';
import type { ReactNode } from 'react';
import { lightPalette } from '../../theme/palette.ts';
import type { Arranging } from '../layout/use-layout.ts';
import { PlainPicture } from '../picture/PlainPicture.tsx';
import { paperParts } from './paper-parts.ts';
import { caption, printed, sheet } from './printed-workflow.css.ts';

export interface PrintedWorkflowProps {
  arranging: Pick<Arranging, 'arranged' | 'failure'>;
  label: string;
  /** The table with the same content. */
  children: ReactNode;
}

export function PrintedWorkflow({ arranging: { arranged, failure }, label, children }: PrintedWorkflowProps) {
  const parts = arranged === null ? [] : paperParts(arranged);
  return (
    <div className={printed}>
      {arranged === null && (
        <p className={caption}>
          {failure === null
            ? 'The diagram was still loading when this was printed.'
            : 'The diagram couldn’t be loaded.'}
        </p>
      )}
      {arranged !== null && (
        <figure className={sheet}>
          <PlainPicture {...arranged} title={label} palette={lightPalette} />
          {parts.length > 0 && (
            <figcaption className={caption}>
              {label}, all of it. It is printed larger in {parts.length} parts after this page.
            </figcaption>
          )}
        </figure>
      )}
      {arranged !== null &&
        parts.map(({ row, column, place }, index) => {
          const words = `${label}, part ${index + 1} of ${parts.length}: row ${row}, column ${column}`;
          return (
            <figure key={words} className={sheet}>
              <PlainPicture {...arranged} title={words} palette={lightPalette} part={place} />
              <figcaption className={caption}>{words}</figcaption>
            </figure>
          );
        })}
      {children}
    </div>
  );
}
