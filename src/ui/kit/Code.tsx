import type { ReactNode } from 'react';
import { code, muted } from './Code.css.ts';

/** For text compared letter by letter: ids, addresses, versions. */
export function Code({ isMuted = false, children }: { isMuted?: boolean | undefined; children: ReactNode }) {
  return <code className={isMuted ? `${code} ${muted}` : code}>{children}</code>;
}
