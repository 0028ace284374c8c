import { AskedSecret } from './AskedSecret.tsx';
import { absent, licence, secretText } from './detail.css.ts';
import { HIDDEN_SECRET } from './hidden-secret.ts';

export interface SecretValueProps {
  /** Button: "Show default password". */
  name: string;
  /** Null if empty, undefined if the device doesn't have it. */
  value: string | null | undefined;
  /** Requests an omitted secret; absent if there is none to reveal. */
  reveal?: (() => Promise<string>) | undefined;
  refusal?: string | undefined;
  /** Whether the server has a secret that it may not reveal; absent if it reveals all. */
  isKept?: boolean | undefined;
  isBlock?: boolean | undefined;
}

/** Hidden again soon, or when the window loses focus (Deployments §2). */
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
