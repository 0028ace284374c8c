import { endingFirst, type OverviewRecord } from '../../../rules/overview/summary.ts';
import { writtenMoment } from '../../../rules/texts/moments.ts';
import { Lines, RecordLine } from './RecordLines.tsx';

const WHAT = { 'launch link': 'Launch link ends', schedule: 'Schedule ends' } as const;

export interface EndingSoonProps {
  records: readonly OverviewRecord[];
  most: number;
}

/** What ends first comes first. */
export function EndingSoon({ records, most }: EndingSoonProps) {
  return (
    <Lines>
      {endingFirst(records, most).map((each) => (
        <RecordLine
          key={each.key}
          named={each}
          hint={each.ending === null ? undefined : WHAT[each.ending.what]}
          end={
            each.ending !== null && (
              <time dateTime={each.ending.day} title="A day in UTC">
                {writtenMoment(Date.parse(each.ending.day), 'weekdayAndDay', 'UTC')}
              </time>
            )
          }
        />
      ))}
    </Lines>
  );
}
