import { Suspense, useState } from 'react';
import type { PreviewedPlace } from '../../rules/access/access.ts';
import { Button } from '../kit/Button.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { Section } from '../kit/Section.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { section } from './access-preview.css.ts';

const AccessPreview = lazyPart(() => import('./AccessPreview.tsx'));

export interface AccessPreviewSectionProps {
  of: string;
  places: readonly PreviewedPlace[];
}

/** Loaded on request, because it needs the charts of every area. */
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
