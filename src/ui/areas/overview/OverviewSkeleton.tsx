import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { useMayOpen, usePaths } from '../../portal/portal-context.tsx';
import { Card } from './Card.tsx';
import { bone, cards, column, skeletonLine } from './overview.css.ts';

const WIDTHS = ['62%', '48%', '70%'] as const;

function Bones() {
  return (
    <div aria-hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={skeletonLine}>
          <span className={bone} style={{ width }} />
        </div>
      ))}
    </div>
  );
}

function Column({ titles, first }: { titles: readonly string[]; first: number }) {
  return (
    <div className={column}>
      {titles.map((title, index) => (
        <Card key={title} title={title} order={first + index}>
          <Bones />
        </Card>
      ))}
    </div>
  );
}

/** The real cards, at once: a new device reads its first records for seconds. */
export function OverviewSkeleton() {
  const { approvals } = usePaths();
  const hasApprovals = useMayOpen()(approvals.list());
  return (
    <div role="status" className={cards} data-placeholder>
      <VisuallyHidden>Loading the overview</VisuallyHidden>
      <Column titles={[...(hasApprovals ? ['Waiting for you'] : []), 'Failed', 'In progress']} first={1} />
      <Column titles={['Next 24 hours', 'Ending soon']} first={4} />
    </div>
  );
}
