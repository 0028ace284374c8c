import type { ReactNode } from 'react';
import type { LogUser } from '../../contract/generated/schema.d.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { ExactMoment } from '../time/ExactMoment.tsx';
import { Actor } from './actor.tsx';
import { description as descriptionClass } from './audit.css.ts';

export interface EntryFactsProps {
  entry: {
    readonly entryDate: string;
    readonly user?: LogUser | null | undefined;
    readonly description?: string | null | undefined;
  };
  children: ReactNode;
}

export function EntryFacts({ entry: { entryDate, user, description }, children }: EntryFactsProps) {
  const now = useServerNow(60_000);
  return (
    <DescriptionList>
      {children}
      <DescriptionItem label="User">
        <Actor user={user} />
      </DescriptionItem>
      <DescriptionItem label="Entry Date">
        <ExactMoment at={entryDate} now={now} isPrecise />
      </DescriptionItem>
      <DescriptionItem label="Description" isWide>
        {description ? <span className={descriptionClass}>{description}</span> : null}
      </DescriptionItem>
    </DescriptionList>
  );
}
