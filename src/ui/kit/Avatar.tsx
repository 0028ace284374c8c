import { useState } from 'react';
import { avatar, picture } from './Avatar.css.ts';

export interface AvatarProps {
  name: string;
  /** Initials are shown if it is absent or fails to load. */
  src?: string | undefined;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

/** Decorative beside the name, so hidden from screen readers. */
export function Avatar({ name, src }: AvatarProps) {
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  return (
    <span className={avatar} aria-hidden>
      {src !== undefined && src !== '' && src !== brokenSource ? (
        <img className={picture} src={src} alt="" referrerPolicy="no-referrer" onError={() => setBrokenSource(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
