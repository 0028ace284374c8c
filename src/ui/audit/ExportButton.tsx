import { Download } from 'lucide-react';
import { useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import { handOverFile } from '../files/text-files.ts';
import { Button } from '../kit/Button.tsx';
import { useExtensions } from '../portal/extensions.ts';
import { useOfflineRefusal } from '../portal/offline.ts';
import { useToast } from '../portal/toasts.tsx';

export interface ExportButtonProps {
  /** All listed entries of all pages. Throws an AppError. */
  read: () => Promise<Blob>;
  /** False while a filter field has an unapplied value: the file would contain more than expected. */
  isWhollyApplied: boolean;
  fileName: string;
}

const FILTER_FIRST = 'Correct or clear the invalid filter first.';

/** Absent if the back end has no export. */
export function ExportButton({ read, isWhollyApplied, fileName }: ExportButtonProps) {
  const [isPending, setPending] = useState(false);
  const toast = useToast();
  const offlineRefusal = useOfflineRefusal('needs network', 'Export CSV');
  const refusal = offlineRefusal ?? (isWhollyApplied ? undefined : FILTER_FIRST);
  if (!useExtensions().has('logExport')) return null;
  const exportFile = async () => {
    setPending(true);
    try {
      handOverFile(await read(), fileName);
    } catch (failure) {
      toast({
        id: `export ${fileName}`,
        tone: 'danger',
        message: `The log couldn’t be exported. ${toAppError(failure).message}`,
      });
    }
    setPending(false);
  };
  return (
    <Button icon={<Download aria-hidden />} isPending={isPending} refusal={refusal} onClick={() => void exportFile()}>
      Export CSV
    </Button>
  );
}
