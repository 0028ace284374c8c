import { Download, Terminal } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toAppError } from '../../../../contract/app-error.ts';
import type { AccessResult } from '../../../../contract/generated/schema.d.ts';
import {
  type AccessedHost,
  COPY_ALERT_DELAY,
  type HostAccess,
  hostAccess,
} from '../../../../rules/deployments/host-access.ts';
import { AskedSecret } from '../../../detail/AskedSecret.tsx';
import { absent } from '../../../detail/detail.css.ts';
import { UncopiedDialog } from '../../../detail/UncopiedDialog.tsx';
import { handOverFile } from '../../../files/text-files.ts';
import { AlertDialog } from '../../../kit/AlertDialog.tsx';
import { Button } from '../../../kit/Button.tsx';
import { useOfflineRefusal } from '../../../portal/offline.ts';
import { usePortal } from '../../../portal/portal-context.tsx';

type SecretHost = Pick<AccessResult, 'hostName' | 'password' | 'hasPassword'>;

/** Null without a password. Rejects with an AppError. */
export type PasswordReader = (host: SecretHost) => (() => Promise<string>) | null;

/** A plain back end sends passwords along; others are revealed by a call. */
export function usePasswords(deploymentId: number): PasswordReader {
  const { deployments } = usePortal();
  return useCallback(
    ({ hostName, password, hasPassword = false }) => {
      if (password) return () => Promise.resolve(password);
      return hasPassword ? () => deployments.revealPassword(deploymentId, hostName) : null;
    },
    [deployments, deploymentId],
  );
}

function usePassword(host: SecretHost, passwordOf: PasswordReader): (() => Promise<string>) | null {
  return useMemo(() => passwordOf(host), [host, passwordOf]);
}

/** Browsers grant the clipboard only during the press, so the text may be a promise. Rejects if the browser refuses or the text fails. */
async function copyText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const plain = text.then((words) => new Blob([words], { type: 'text/plain' }));
    return clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
  }
  return clipboard.writeText(await text);
}

interface HostAccessButtonProps {
  host: AccessedHost & SecretHost;
  passwordOf: PasswordReader;
  isWide?: boolean;
}

type Outcome =
  | { readonly kind: 'copied'; readonly title: string; readonly words: string }
  | { readonly kind: 'failed'; readonly title: string; readonly words: string }
  | { readonly kind: 'uncopied'; readonly what: string; readonly text: string; readonly isSecret: boolean };

/** A command, or the password for the downloaded file; null if there is nothing to copy. */
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

/** Copies the command, or downloads an RDP file and copies the password (Deployments §2 "Access details page"). */
export function HostAccessButton(props: HostAccessButtonProps) {
  const access = hostAccess(props.host);
  return access === null ? (
    <span className={absent}>No remote access</span>
  ) : (
    <AccessButton {...props} access={access} />
  );
}

function AccessButton({ host, passwordOf, isWide = false, access }: HostAccessButtonProps & { access: HostAccess }) {
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

interface HostPasswordProps {
  host: SecretHost;
  passwordOf: PasswordReader;
}

export function HostPassword({ host, passwordOf }: HostPasswordProps) {
  const read = usePassword(host, passwordOf);
  const refusal = useOfflineRefusal('needs network', 'Showing a password');
  if (read === null) return <span className={absent}>–</span>;
  return (
    <AskedSecret name={`password of ${host.hostName}`} read={read} refusal={host.password ? undefined : refusal} />
  );
}
