import { useState } from 'react';
import { avatar, picture } from './Avatar.css.ts';

export interface AvatarProps {
  name: string;
  /** The picture's address; initials are shown where there is none or where it can't be loaded. */
  src?: string | undefined;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

/** A person at a glance; decoration beside the name, therefore silent for screen readers. */
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
