import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { MissingAction } from '../../../../machines/lifecycles/engine/lifecycle.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/engine/viewer.ts';
import { DEPLOYMENT_ACTION_LABELS, type DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
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
} from './list.css.ts';
import { missingActions } from './missing-actions.ts';

export interface MissingActionsProps {
  record: DeploymentRequestSummary;
  viewer: FactsViewer;
  now: Date;
  onClose: () => void;
}

/** What a request does not offer: what nobody can do now, and what the viewer may not do. A press on a reason unfolds its rule. */
export default function MissingActions({ record, viewer, now, onClose }: MissingActionsProps) {
  const { notNow, notYou } = missingActions(record, viewer, now);
  return (
    <Dialog
      title="Why are actions missing?"
      description={`Request ${record.id}: ${record.client}, ${record.environmentIdentifier}`}
      size="large"
      onClose={onClose}
      footer={
        <Button intent="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <Reasons heading="Not possible now" missing={notNow} />
      <Reasons heading="Not allowed to you" missing={notYou} />
      {notNow.length + notYou.length === 0 && (
        <p className={reasonText}>Nothing that this request can come to is missing.</p>
      )}
    </Dialog>
  );
}

function Reasons({ heading, missing }: { heading: string; missing: readonly MissingAction<DeploymentAction>[] }) {
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
            <dt className={reasonAction}>{DEPLOYMENT_ACTION_LABELS[action]}</dt>
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
