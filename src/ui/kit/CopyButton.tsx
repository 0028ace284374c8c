import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';

export interface CopyButtonProps {
  /** What is put on the clipboard; asked for at the press where it is long. */
  text: string | (() => string);
  /** Names the text: "Copy request id". */
  label: string;
}

/** Copies, and shows the result for two seconds; also a refusal of the browser, as happens without https. */
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
