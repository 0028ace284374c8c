import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { MissingAction } from '../../machines/lifecycles/engine/lifecycle.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import {
  reasonAction,
  reason as reasonClass,
  reasonGroup,
  reasonHeading,
  reasons,
  reasonText,
  rule,
  ruleMark,
  ruleSummary,
  ruleText,
} from './missing-actions.css.ts';
import type { MissingActions as Missing } from './missing-actions.ts';

export interface MissingActionsProps extends Missing<string> {
  noun: string;
  description: string;
  labels: Readonly<Record<string, string>>;
  onClose: () => void;
}

export default function MissingActions({ noun, description, labels, notNow, notYou, onClose }: MissingActionsProps) {
  return (
    <Dialog
      title="Why are actions missing?"
      description={description}
      size="large"
      onClose={onClose}
      footer={
        <Button intent="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <Reasons heading="Not available now" missing={notNow} labels={labels} />
      <Reasons heading="Not available to you" missing={notYou} labels={labels} />
      {notNow.length + notYou.length === 0 && (
        <p className={reasonText}>This {noun} offers every action that it can still have.</p>
      )}
    </Dialog>
  );
}

interface ReasonsProps extends Pick<MissingActionsProps, 'labels'> {
  heading: string;
  missing: readonly MissingAction<string>[];
}

function Reasons({ heading, missing, labels }: ReasonsProps) {
  const id = useId();
  if (missing.length === 0) return null;
  return (
    <section className={reasonGroup} aria-labelledby={id}>
      <h3 id={id} className={reasonHeading}>
        {heading}
      </h3>
      <dl className={reasons}>
        {missing.map(({ action, refusal }) => (
          <div key={action} className={reasonClass}>
            <dt className={reasonAction}>{labels[action]}</dt>
            <dd>
              <details className={rule}>
                <summary className={ruleSummary}>
                  {refusal.sentence}
                  <ChevronDown aria-hidden className={ruleMark} />
                </summary>
                <p className={ruleText}>{refusal.rule}</p>
              </details>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
