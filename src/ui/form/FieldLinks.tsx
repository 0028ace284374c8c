import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { phone } from '../theme/media.ts';
import { fieldId } from './field-id.ts';
import { summaryLink, summaryList } from './form.css.ts';
import type { FieldLine } from './form-views.ts';

export interface FieldLinksProps {
  /** Sentences; several per field are possible. */
  lines: readonly FieldLine[];
  onGoTo: (field: string) => void;
}

/** On a phone they are above each section, which matters more. */
const FEW_ON_A_PHONE = 3;

export function FieldLinks({ lines, onGoTo }: FieldLinksProps) {
  const isPhone = useMediaQuery(phone);
  const [isWhole, setWhole] = useState(false);
  const isShortened = isPhone && !isWhole && lines.length > FEW_ON_A_PHONE + 1;
  const shown = isShortened ? lines.slice(0, FEW_ON_A_PHONE) : lines;
  return (
    <>
      <ul className={summaryList}>
        {shown.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              className={summaryLink}
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                onGoTo(field);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
      {isShortened && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </>
  );
}
