import { RefreshCw } from 'lucide-react';
import { Button } from '../kit/Button.tsx';
import { useOfflineRefusal } from '../portal/offline.ts';

export interface RefreshButtonProps {
  isPending: boolean;
  onRefresh: () => void;
}

export function RefreshButton({ isPending, onRefresh }: RefreshButtonProps) {
  const refusal = useOfflineRefusal('needs network', 'Refresh');
  return (
    <Button icon={<RefreshCw aria-hidden />} isPending={isPending} refusal={refusal} onClick={onRefresh}>
      Refresh
    </Button>
  );
}
