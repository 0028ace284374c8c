import { Eraser } from 'lucide-react';
import { Suspense, useState } from 'react';
import { mayPurgePlatformVersions } from '../../../rules/platform-versions/record.ts';
import { Button } from '../../kit/Button.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { useOfflineRefusal } from '../../offline.ts';
import { useViewer } from '../../portal-context.tsx';

const PurgeDialog = lazyPart(() => import('./PurgeDialog.tsx'));

/** "Purge Platform Versions", for who may. */
export function PurgeButton() {
  const { privileges } = useViewer();
  const refusal = useOfflineRefusal('needs network', 'Purge Platform Versions');
  const [isAsked, setAsked] = useState(false);
  if (!mayPurgePlatformVersions(privileges)) return null;
  return (
    <>
      <Button icon={<Eraser aria-hidden />} refusal={refusal} onClick={() => setAsked(true)}>
        Purge Platform Versions
      </Button>
      <Suspense>{isAsked && <PurgeDialog onClose={() => setAsked(false)} />}</Suspense>
    </>
  );
}
