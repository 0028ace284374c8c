import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../machines/session/session-facts.ts';
import { useToast } from './toasts.tsx';

export interface DialogWork<Input> {
  readonly isPending: boolean;
  /** Null unless the last attempt failed. */
  readonly failure: string | null;
  readonly start: (input: Input) => Promise<void>;
}

/**
 * Continues after the dialog is closed; a failure then becomes a toast. @param work rejects with the reason
 * @param onDone called if the dialog is still open
 */
export function useDialogWork<Input = void>(
  title: string,
  work: (input: Input) => Promise<void>,
  onDone: (input: Input) => void,
): DialogWork<Input> {
  const tell = useToast();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const start = async (input: Input) => {
    setPending(true);
    setFailure(null);
    try {
      await work(input);
      if (isOpen.current) onDone(input);
    } catch (error) {
      const message = messageOf(error);
      if (isOpen.current) setFailure(message);
      else tell({ id: `failed after leaving: ${title}`, tone: 'danger', message: `${title} failed. ${message}` });
    }
    setPending(false);
  };
  return { isPending, failure, start };
}
