import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { phone } from '../theme/media.ts';
import { formHeader } from './form.css.ts';
import { useFormStage, useOpenForm } from './form-context.ts';
import { SaveButton } from './SaveButton.tsx';

export interface FormHeaderProps {
  title: string;
  subtitle: ReactNode;
  leaveLabel: string;
  /** Also while the form is loading; not where there is none. */
  hasSave: boolean;
  /** Leaves a form that isn't open. */
  onLeave: () => void;
}

/** Stays the same element from the skeleton on, and so does its focus. */
export function FormHeader({ title, subtitle, leaveLabel, hasSave, onLeave }: FormHeaderProps) {
  const { actor } = useOpenForm();
  const isPhone = useMediaQuery(phone);
  const stage = useFormStage();
  return (
    <div className={formHeader}>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <Button
              isPending={stage === 'leaving'}
              disabled={stage === 'saving' || stage === 'unknown'}
              onClick={stage === 'loading' ? onLeave : () => actor.send({ type: 'DISCARD' })}
            >
              {leaveLabel}
            </Button>
            {hasSave && !isPhone && <SaveButton />}
          </>
        }
      />
    </div>
  );
}
