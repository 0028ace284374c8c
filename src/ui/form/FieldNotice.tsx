import { useState } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { FieldLinks, type FieldLinksProps } from './FieldLinks.tsx';

export interface FieldNoticeProps extends FieldLinksProps {
  title: string;
}

/** What is worth knowing of several fields, each with a link to it, until it was seen to or closed. */
export function FieldNotice({ title, lines, onGoTo }: FieldNoticeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // What a list brings to light later is told all the same.
  const told = lines.filter(({ field }) => !closed.has(field));
  if (told.length === 0) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={title}
      action={
        <Button size="small" onClick={() => setClosed(new Set(lines.map(({ field }) => field)))}>
          Dismiss
        </Button>
      }
    >
      <FieldLinks lines={told} onGoTo={onGoTo} />
    </Banner>
  );
}
