import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

export interface CopyButtonProps {
  /** Long texts are computed on the press. */
  text: string | (() => string);
  label: string;
  /** The visible text, where it stands among other buttons; the label begins with it. Absent for an icon alone. */
  words?: string;
}

/** Shows the result for two seconds, including a refusal as without https. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setOutcome('Copied');
    } catch {
      setOutcome('The browser blocked copying');
    }
  };
  const said = outcome === '' ? label : outcome;
  const icon = outcome === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />;
  return (
    <span aria-live="polite">
      {words === undefined ? (
        <IconButton size="small" label={said} icon={icon} onClick={copy} />
      ) : (
        <Button size="small" aria-label={said} icon={icon} onClick={copy}>
          {outcome === '' ? words : outcome}
        </Button>
      )}
    </span>
  );
}
