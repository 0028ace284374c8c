import { useState } from 'react';
import type { PlannedChanges, PlannedResource } from '../../contract/generated/schema.d.ts';
import {
  type ComparedResource,
  comparedResources,
  fieldWords,
  plannedActionLabel,
} from '../../rules/plans/plan-words.ts';
import { Badge, type BadgeProps } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { address, fields, goneAddress, resource as resourceLine, resources } from './PlannedChanges.css.ts';
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

function Fields({ resource }: { resource: PlannedResource }) {
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
  if (resource.fields.length === 0 || since === 'gone')
    return (
      <div className={resourceLine}>
        <Line {...compared} />
      </div>
    );
  return (
    <details>
      <summary className={resourceLine}>
        <Line {...compared} />
      </summary>
      <Fields resource={resource} />
    </details>
  );
}

/** What differs from the approved plan first; each resource opens its fields. */
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
