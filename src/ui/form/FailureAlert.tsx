import { useState } from 'react';
import { AlertDialog } from '../kit/AlertDialog.tsx';
import { NOT_SAVED, SAFE_RETRY, UNKNOWN_SAVE } from './FormErrors.tsx';

/** 'Something went wrong. Please try again!' (Deployments §8 "Store Server create"), and what is known about the save. */
export default function FailureAlert({ isUnknown, message }: { isUnknown: boolean; message: string | null }) {
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
  return (
    <AlertDialog kind="alert" title="Something went wrong. Please try again!" onClose={() => setSeen(true)}>
      <p>{isUnknown ? `${UNKNOWN_SAVE} ${SAFE_RETRY}` : NOT_SAVED}</p>
      {message !== null && <p>{message}</p>}
    </AlertDialog>
  );
}
