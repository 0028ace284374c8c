import { Suspense, useState } from 'react';
import type { PreviewedPlace } from '../../rules/access/access-preview.ts';
import { Button } from '../kit/Button.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { Section } from '../kit/Section.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { section } from './access-preview.css.ts';

const AccessPreview = lazyPart(() => import('./AccessPreview.tsx'));

export interface AccessPreviewSectionProps {
  /** Whom it is about, as a sentence begins with them: "This user". */
  of: string;
  /** Where they would work, and what they may do there. */
  places: readonly PreviewedPlace[];
}

/** What would be seen and could be done, before it is saved: asked for by a press, as it brings the charts of every area. */
export function AccessPreviewSection({ of, places }: AccessPreviewSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={section}>
      <Section
        title="Preview"
        description={`What ${of} could see and do once this is saved`}
        actions={
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
            {isOpen ? 'Hide preview' : 'Show preview'}
          </Button>
        }
      >
        {isOpen && (
          <Suspense fallback={<LoadingSkeleton layout="table" rows={4} columns={2} />}>
            <AccessPreview places={places} />
          </Suspense>
        )}
      </Section>
    </div>
  );
}
