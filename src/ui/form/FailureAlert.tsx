import { useState } from 'react';
import { AlertDialog } from '../kit/AlertDialog.tsx';

/** 'Something went wrong. Please try again!' (Deployments §8 "Store Server create"). */
export default function FailureAlert({ message }: { message: string | null }) {
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
  return (
    <AlertDialog kind="alert" title="Something went wrong. Please try again!" onClose={() => setSeen(true)}>
      {message}
    </AlertDialog>
  );
}
