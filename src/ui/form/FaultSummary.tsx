import { Banner } from '../kit/Banner.tsx';
import { FieldLinks } from './FieldLinks.tsx';
import { useFormView } from './form-context.ts';

/** What keeps the form from being saved, each with a link to its field. */
export function FaultSummary({ onGoTo }: { onGoTo: (field: string) => void }) {
  const summary = useFormView((view) => view.summary);
  if (summary.length === 0) return null;
  const count = summary.length === 1 ? 'One field needs' : `${summary.length} fields need`;
  return (
    <Banner tone="danger" role="alert" title={`${count} your attention before this can be saved.`}>
      <FieldLinks lines={summary} onGoTo={onGoTo} />
    </Banner>
  );
}
