import type { ReactNode } from 'react';
import { code, muted } from './Code.css.ts';

/** An id, an address, a version: what is compared letter by letter. */
export function Code({ isMuted = false, children }: { isMuted?: boolean | undefined; children: ReactNode }) {
  return <code className={isMuted ? `${code} ${muted}` : code}>{children}</code>;
}
