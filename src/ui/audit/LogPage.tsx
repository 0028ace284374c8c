import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReadingStates } from '../detail/ReadingStates.tsx';
import { Button } from '../kit/Button.tsx';
import { PageHeader, type PageHeaderProps } from '../kit/PageHeader.tsx';
import { useGoBack } from '../page/go-back.ts';
import { backWord } from '../page/links.css.ts';
import { NoSuchRecord } from '../page/NoSuchRecord.tsx';
import type { RecordReading } from '../page/record-reading.ts';

export interface LogPageProps extends Pick<PageHeaderProps, 'title' | 'status' | 'actions'> {
  reading: RecordReading<object>;
  /** Default target of Back, and for a missing entry. */
  list: string;
  children: ReactNode;
}

export function LogPage({ reading, list, children, ...header }: LogPageProps) {
  const goBack = useGoBack(list);
  return (
    <>
      <PageHeader
        {...header}
        back={
          <Button intent="ghost" icon={<ArrowLeft aria-hidden />} aria-label="Back" onClick={goBack}>
            <span className={backWord}>Back</span>
          </Button>
        }
      />
      <ReadingStates reading={reading} noun="entry" missing={<NoSuchRecord noun="entry" list={list} />} />
      {reading.record !== null && children}
    </>
  );
}
