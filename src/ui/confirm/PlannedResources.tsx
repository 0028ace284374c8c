import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { PlannedChanges, PlannedResource } from '../../contract/generated/schema.d.ts';
import {
  type ComparedResource,
  comparedFields,
  comparedResources,
  plannedValueWords,
} from '../../rules/plans/compared-plans.ts';
import { fieldWords, plannedActionLabel } from '../../rules/plans/plan-words.ts';
import { Badge, type BadgeProps } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { fact, factTerm } from './DecisionFacts.css.ts';
import { FoldedWords } from './FoldedWords.tsx';
import {
  address,
  fields,
  fieldValue,
  goneAddress,
  mark,
  resource as resourceLine,
  resources,
  unchanged,
  unopened,
} from './PlannedChanges.css.ts';
import { RecordDifferences } from './RecordDifferences.tsx';

/** A plan can have a thousand. */
const SHOWN_FIRST = 30;

const TONES: Readonly<Record<string, BadgeProps['tone']>> = {
  create: 'success',
  update: 'info',
  replace: 'warning',
  delete: 'danger',
};

const SINCE_WORDS = {
  new: 'New since the approval',
  different: 'Changed since the approval',
  gone: 'No longer planned',
} as const;

function Line({ resource, since }: ComparedResource) {
  return (
    <>
      {since !== 'gone' && <Badge tone={TONES[resource.action]}>{plannedActionLabel(resource.action)}</Badge>}
      <span className={since === 'gone' ? goneAddress : address}>{resource.address}</span>
      {since !== null && <Badge tone="warning">{SINCE_WORDS[since]}</Badge>}
    </>
  );
}

/** Of what is only made or only removed, one side says it all. */
function oneSided(action: string): 'before' | 'after' | null {
  if (action === 'create') return 'after';
  return action === 'delete' ? 'before' : null;
}

interface ChangedFieldsProps {
  resource: PlannedResource;
  /** The same resource in the approved plan. */
  approved: PlannedResource;
}

/** What isn't as it was approved, with both values; then the rest. */
function ChangedFields({ resource, approved }: ChangedFieldsProps) {
  const { changed, same } = comparedFields(resource, approved);
  const [seenAction, nowAction] = [approved.action, resource.action];
  const actions =
    seenAction === nowAction
      ? []
      : [{ label: 'Action', seen: plannedActionLabel(seenAction), now: plannedActionLabel(nowAction) }];
  const differences = changed.map((field) => ({
    label: field.path,
    seen: plannedValueWords(field.approved, seenAction),
    now: plannedValueWords(field.now, nowAction),
  }));
  return (
    <>
      <div className={fields}>
        <RecordDifferences changes={[...actions, ...differences]} seenLabel="Approved" nowLabel="Changed to" />
      </div>
      {same.length > 0 && (
        <>
          <p className={unchanged}>As approved</p>
          <Fields resource={{ ...resource, fields: same }} />
        </>
      )}
    </>
  );
}

function Fields({ resource }: { resource: PlannedResource }) {
  const side = oneSided(resource.action);
  if (side !== null)
    return (
      <dl className={fields}>
        {resource.fields.map((field) => (
          <div key={field.path} className={fact}>
            <dt className={factTerm}>{field.path}</dt>
            <dd className={fieldValue}>
              <FoldedWords words={field.isHidden === true ? 'Hidden' : fieldWords(field)[side]} longest={160} />
            </dd>
          </div>
        ))}
      </dl>
    );
  const changes = resource.fields.map((field) => {
    const { before, after } = fieldWords(field);
    return { label: field.path, seen: before, now: after };
  });
  return (
    <div className={fields}>
      <RecordDifferences changes={changes} seenLabel="Before" nowLabel="After" />
    </div>
  );
}

function Resource(compared: ComparedResource) {
  const { resource, since } = compared;
  const approved = compared.since === 'different' ? compared.approved : null;
  if ((resource.fields.length === 0 && approved === null) || since === 'gone')
    return (
      <div className={`${resourceLine} ${unopened}`}>
        <Line {...compared} />
      </div>
    );
  return (
    <details open={approved !== null}>
      <summary className={resourceLine}>
        <ChevronRight className={mark} aria-hidden />
        <Line {...compared} />
      </summary>
      {approved === null ? <Fields resource={resource} /> : <ChangedFields resource={resource} approved={approved} />}
    </details>
  );
}

/** What differs from the approved plan first, with its fields open where they differ; each resource opens its fields. */
export function PlannedResources({ changes: { plan, approved } }: { changes: PlannedChanges }) {
  const [isWhole, setWhole] = useState(false);
  const all = comparedResources(plan, approved);
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={resources}>
        {shown.map((compared) => (
          <li key={`${compared.since === 'gone' ? 'gone ' : ''}${compared.resource.address}`}>
            <Resource {...compared} />
          </li>
        ))}
      </ul>
      {shown.length < all.length && <Button onClick={() => setWhole(true)}>Show all {all.length} resources</Button>}
    </>
  );
}
