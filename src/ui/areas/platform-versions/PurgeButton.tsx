import { Eraser } from 'lucide-react';
import { Suspense, useState } from 'react';
import { holds } from '../../../rules/access.ts';
import { Button } from '../../kit/Button.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { useOfflineRefusal } from '../../offline.ts';
import { useViewer } from '../../portal-context.tsx';

const PurgeDialog = lazyPart(() => import('./PurgeDialog.tsx'));

/** "Purge Platform Versions", for who may delete them and sees the obsolete ones. */
export function PurgeButton() {
  const { privileges } = useViewer();
  const refusal = useOfflineRefusal('needs network', 'Purge Platform Versions');
  const [isAsked, setAsked] = useState(false);
  if (!holds(privileges, 'platformversion.delete') || !holds(privileges, 'platformversion.list.all')) return null;
  return (
    <>
      <Button icon={<Eraser aria-hidden />} refusal={refusal} onClick={() => setAsked(true)}>
        Purge Platform Versions
      </Button>
      <Suspense>{isAsked && <PurgeDialog onClose={() => setAsked(false)} />}</Suspense>
    </>
  );
}
