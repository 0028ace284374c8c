import { KeyRound } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const passkeysScreens = {
  icon: KeyRound,
  pages: { list: lazyPart(() => import('./PasskeysPage.tsx')) },
} satisfies AreaScreens<'passkeys'>;
