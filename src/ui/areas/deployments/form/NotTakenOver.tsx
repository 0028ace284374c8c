import { X } from 'lucide-react';
import { useState } from 'react';
import type { DeploymentFieldName } from '../../../../rules/deployments/forms/values.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { FieldLinks } from './FieldLinks.tsx';
import { useFormView } from './form-context.ts';

/** What a copy could not take over, each with a link to its field; gone once it was given a value, or closed. */
export function NotTakenOver({ onGoTo }: { onGoTo: (field: DeploymentFieldName) => void }) {
  const lines = useFormView((view) => view.notTakenOver);
  const [closed, setClosed] = useState<ReadonlySet<DeploymentFieldName>>(new Set());
  // What a list brings to light later is told all the same.
  const told = lines.filter(({ field }) => !closed.has(field));
  if (told.length === 0) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={
        told.length === 1
          ? 'One thing differs from the copied request.'
          : `${told.length} things differ from the copied request.`
      }
      action={
        <IconButton
          label="Close"
          size="small"
          icon={<X aria-hidden />}
          onClick={() => setClosed(new Set(lines.map(({ field }) => field)))}
        />
      }
    >
      <FieldLinks lines={told} onGoTo={onGoTo} />
    </Banner>
  );
}
