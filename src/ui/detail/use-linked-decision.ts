import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { DECIDE_PARAMETER, hasDecision, linkedAction, withoutParameter } from '../../rules/records/record-link.ts';
import { FIRST_PAGE, useIsFirstPage } from '../page/go-back.ts';
import type { RecordReading } from '../page/record-reading.ts';
import { useRecordAddress } from '../portal/portal-context.tsx';
import type { AreaDetail } from './detail-definition.ts';

/**
 * Opens the question that the address asks for, once the record is as the server has it, or can't be read and is on the device, and
 * the address is the record's own. It only asks: nothing is decided by following a link.
 */
export function useLinkedDecision<Detail extends AreaRecord, Action extends string>(
  { area, actions }: Pick<AreaDetail<Detail, Action>, 'area' | 'actions'>,
  { record, standing }: Pick<RecordReading<Detail>, 'record' | 'standing'>,
  ask: (asked: { readonly action: Action; readonly record: Detail }) => void,
): void {
  const { pathname, search, hash, state } = useLocation();
  const isFirstPage = useIsFirstPage();
  const navigate = useNavigate();
  const address = useRecordAddress()(area, record) ?? pathname;
  const linked = linkedAction(search);
  // Without a network, the device's copy comes a moment after the reading has failed.
  const isKnown = standing !== 'reading' && (record !== null || standing !== 'failed');
  // One that names no decision only leaves the address.
  const isDue = hasDecision(search) && isKnown && address === pathname;
  const follow = useEffectEvent(() => {
    const action = actions?.lifecycle.actions.find((known) => known === linked);
    const next = { pathname, search: withoutParameter(search, DECIDE_PARAMETER), hash };
    void navigate(next, { replace: true, state: isFirstPage ? FIRST_PAGE : state });
    if (action !== undefined && record !== null) ask({ action, record });
  });
  useEffect(() => {
    if (isDue) follow();
  }, [isDue]);
}
