import { quoted } from './QuotedComment.css.ts';

/** What somebody said about a decision, with its lines. */
export function QuotedComment({ children }: { children: string }) {
  return <q className={quoted}>{children}</q>;
}
