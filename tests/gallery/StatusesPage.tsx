import { statusLook } from '../../src/rules/deployments/status-display.ts';
import { STATUSES_BY_REGION } from '../../src/rules/deployments/statuses.ts';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { Section } from '../../src/ui/kit/Section.tsx';
import { StatusBadge } from '../../src/ui/kit/StatusBadge.tsx';
import { line } from './gallery.css.ts';

/** Every status of a deployment beside the others, to see that none is taken for another. */
export function StatusesPage() {
  return (
    <>
      <PageHeader title="Statuses" />
      {Object.entries(STATUSES_BY_REGION).map(([region, statuses]) => (
        <Section key={region} title={region}>
          <div className={line}>
            {statuses.map((status) => (
              <StatusBadge key={status} {...statusLook(status)} />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}
