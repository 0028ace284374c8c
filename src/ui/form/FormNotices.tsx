import { useState } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import { FieldLinks, type FieldLinksProps } from './FieldLinks.tsx';
import { useFormView } from './form-context.ts';

interface FieldNoticeProps extends FieldLinksProps {
  title: string;
}

function FieldNotice({ title, lines, onGoTo }: FieldNoticeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = lines.filter(({ field }) => !closed.has(field));
  if (shown.length === 0) return null;
  return (
    <FocusPassedOn>
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
        <FieldLinks lines={shown} onGoTo={onGoTo} />
      </Banner>
    </FocusPassedOn>
  );
}

/** Values that the form doesn't hold, though the user may think so. */
export function FormNotices({ onGoTo }: Pick<FieldLinksProps, 'onGoTo'>) {
  const notices = useFormView((view) => view.notices);
  return notices.map(({ title, lines }) => <FieldNotice key={title} title={title} lines={lines} onGoTo={onGoTo} />);
}
