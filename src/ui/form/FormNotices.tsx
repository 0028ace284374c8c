import type { FieldLinksProps } from './FieldLinks.tsx';
import { FieldNotice } from './FieldNotice.tsx';
import { useFormView } from './form-context.ts';

/** What the form does not hold though the user may think so: of a copied request, and of a restored draft. */
export function FormNotices({ onGoTo }: Pick<FieldLinksProps, 'onGoTo'>) {
  const notTakenOver = useFormView((view) => view.notTakenOver);
  const notKept = useFormView((view) => view.notKept);
  return (
    <>
      <FieldNotice title="This copy differs from the request that it is of." lines={notTakenOver} onGoTo={onGoTo} />
      <FieldNotice title="Not all that you had typed could be restored." lines={notKept} onGoTo={onGoTo} />
    </>
  );
}
