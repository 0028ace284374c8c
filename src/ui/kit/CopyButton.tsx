import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';

export interface CopyButtonProps {
  /** Long texts are computed on the press. */
  text: string | (() => string);
  label: string;
}

/** Shows the result for two seconds, including a refusal as without https. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
  return (
    <span aria-live="polite">
      <IconButton
        size="small"
        label={outcome === '' ? label : outcome}
        icon={outcome === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={copy}
      />
    </span>
  );
}
