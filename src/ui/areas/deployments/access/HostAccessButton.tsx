import { Download, Terminal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../contract/app-error.ts';
import {
  type AccessedHost,
  COPY_ALERT_DELAY,
  type HostAccess,
  hostAccess,
} from '../../../../rules/deployments/host-access.ts';
import { UncopiedDialog } from '../../../detail/UncopiedDialog.tsx';
import { handOverFile } from '../../../hand-over-file.ts';
import { AlertDialog } from '../../../kit/AlertDialog.tsx';
import { Button } from '../../../kit/Button.tsx';
import { useOfflineRefusal } from '../../../offline.ts';
import { copyText } from './copied-text.ts';
import { type PasswordReader, type SecretHost, usePassword } from './host-secrets.ts';

export interface HostAccessButtonProps {
  host: AccessedHost & SecretHost;
  passwordOf: PasswordReader;
  /** As wide as its card. */
  isWide?: boolean;
}

type Outcome =
  | { readonly kind: 'copied'; readonly title: string; readonly words: string }
  | { readonly kind: 'failed'; readonly title: string; readonly words: string }
  | { readonly kind: 'uncopied'; readonly what: string; readonly text: string; readonly isSecret: boolean };

/** What a press copies: a command, or the password of the downloaded file; null where there is nothing to copy. */
function copiedText(access: HostAccess, password: (() => Promise<string>) | null): Promise<string> | null {
  switch (access.kind) {
    case 'command':
      return Promise.resolve(access.command);
    case 'file':
      return password?.() ?? null;
    case 'refused':
      return null;
  }
}

/** Copies the command that leads into a host, or downloads its RDP file and copies the password (Deployments §2 "Access details page"). */
export function HostAccessButton({ host, passwordOf, isWide = false }: HostAccessButtonProps) {
  const access = hostAccess(host);
  const password = usePassword(host, passwordOf);
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const offline = useOfflineRefusal('needs network', 'The password of an RDP file');

  const go = async () => {
    if (access.kind === 'refused') return;
    if (access.kind === 'file') handOverFile(new Blob([access.content], { type: 'application/x-rdp' }), access.name);
    const text = copiedText(access, password);
    if (text === null) return;
    setWorking(true);
    const written = copyText(text).then(
      () => true,
      () => false,
    );
    try {
      const known = await text;
      if (await written) {
        const copied: Outcome = { kind: 'copied', title: access.what, words: access.copied };
        timer.current = setTimeout(() => setOutcome(copied), COPY_ALERT_DELAY);
      } else {
        setOutcome({ kind: 'uncopied', what: access.what, text: known, isSecret: access.kind === 'file' });
      }
    } catch (error) {
      setOutcome({ kind: 'failed', title: 'The password wasn’t copied', words: toAppError(error).message });
    } finally {
      setWorking(false);
    }
  };

  const isAsked = access.kind === 'file' && password !== null && !host.password;
  const refusal = access.kind === 'refused' ? access.reason : isAsked ? offline : undefined;
  const Icon = access.kind === 'file' || host.protocol === 'RDP' ? Download : Terminal;
  const close = () => setOutcome(null);
  return (
    <>
      <Button
        size={isWide ? 'medium' : 'small'}
        isWide={isWide}
        icon={<Icon aria-hidden />}
        aria-label={`${access.label} of ${host.hostName}`}
        isPending={isWorking}
        refusal={refusal}
        onClick={() => void go()}
      >
        {access.label}
      </Button>
      {outcome?.kind === 'uncopied' && <UncopiedDialog {...outcome} onClose={close} />}
      {(outcome?.kind === 'copied' || outcome?.kind === 'failed') && (
        <AlertDialog kind="alert" title={outcome.title} onClose={close}>
          {outcome.words}
        </AlertDialog>
      )}
    </>
  );
}
