import type { FieldLinksProps } from './FieldLinks.tsx';
import { FieldNotice } from './FieldNotice.tsx';
import { useFormView } from './form-context.ts';

/** What the form does not hold though the user may think so. */
export function FormNotices({ onGoTo }: Pick<FieldLinksProps, 'onGoTo'>) {
  const notices = useFormView((view) => view.notices);
  return notices.map(({ title, lines }) => <FieldNotice key={title} title={title} lines={lines} onGoTo={onGoTo} />);
}
