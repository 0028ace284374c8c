import { AskedSecret } from './AskedSecret.tsx';
import { absent, licence, secretText } from './detail.css.ts';
import { HIDDEN_SECRET } from './hidden-secret.ts';

export interface SecretValueProps {
  /** Names the secret: "Show default password". */
  name: string;
  /** The secret; null where there is none, undefined where the device does not have it. */
  value: string | null | undefined;
  /** Asks the server for a secret that it has left out; absent where it has none to reveal. */
  reveal?: (() => Promise<string>) | undefined;
  /** Why the server can't be asked now, in a sentence. */
  refusal?: string | undefined;
  /** Whether the server has a secret that it doesn't have to reveal; absent where it reveals every one. */
  isKept?: boolean | undefined;
  /** A text of several lines, in a box of its own. */
  isBlock?: boolean | undefined;
}

/** A secret, hidden until it is asked for, and again soon after or when the window is left (Deployments §2). */
export function SecretValue({ name, value, reveal, refusal, isKept, isBlock = false }: SecretValueProps) {
  const read = value ? () => Promise.resolve(value) : value === undefined ? reveal : undefined;
  if (read === undefined) {
    if (isKept === true) return <span className={secretText}>{HIDDEN_SECRET} Stored</span>;
    const words = isKept === false ? 'Not stored' : value === undefined ? 'Not stored on this device' : '–';
    return <span className={absent}>{words}</span>;
  }
  const box = (shown: string) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={licence} aria-label={name} tabIndex={0}>
      {shown}
    </section>
  );
  return <AskedSecret name={name} read={read} refusal={value ? undefined : refusal} {...(isBlock && { box })} />;
}
