/** What the answers to the checks on blur mean for the form (Deployments §5, §7 "Existence and validation checks"). */
import { type CheckFinding, FINE, faultWhere } from '../../forms/form.ts';

export function pairFinding(exists: boolean): CheckFinding {
  return faultWhere(exists, 'A deployment already exists under this name for this customer');
}

/** A client's first deployment makes it known, so that an unknown one is worth a look and no fault. */
export function clientFinding(exists: boolean): CheckFinding {
  return exists ? FINE : { kind: 'note', message: 'No deployment exists for this client yet.' };
}

/** 200 ok, 406 expired, 400 invalid. */
export function licenceFinding(state: 'valid' | 'expired' | 'invalid'): CheckFinding {
  switch (state) {
    case 'valid':
      return FINE;
    case 'expired':
      return { kind: 'fault', message: 'is expired' };
    case 'invalid':
      return { kind: 'fault', message: 'is invalid' };
  }
}

/** @param message why the server refuses one of the networks; null where it takes them */
export function usedCidrFinding(message: string | null): CheckFinding {
  return message === null ? FINE : { kind: 'fault', message };
}
