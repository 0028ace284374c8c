import { ExternalLink } from 'lucide-react';
import { icon, reason, words } from './menu.css.ts';
import type { MenuEntry } from './menu-entries.ts';

export function MenuEntryContent({ entry }: { entry: MenuEntry }) {
  const refusal = entry.kind === 'action' ? entry.refusal : undefined;
  return (
    <>
      {entry.icon !== undefined && <span className={icon}>{entry.icon}</span>}
      <span className={words}>
        <span>{entry.label}</span>
        {refusal !== undefined && <span className={reason}>{refusal}</span>}
      </span>
      {entry.mark !== undefined && <span className={icon}>{entry.mark}</span>}
      {entry.kind === 'link' && (
        <span className={icon}>
          <ExternalLink aria-label="opens in a new tab" />
        </span>
      )}
    </>
  );
}

export function entryTone(entry: MenuEntry): 'plain' | 'danger' | 'refused' {
  if (entry.kind === 'link') return 'plain';
  if (entry.refusal !== undefined) return 'refused';
  return entry.isDanger === true ? 'danger' : 'plain';
}
