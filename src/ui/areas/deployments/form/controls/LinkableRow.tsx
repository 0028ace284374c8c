import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import { input } from '../../../../kit/RadioGroup.css.ts';
import { linkableRow, linkedNumber, rowText, rowTextMuted } from './request-picker.css.ts';

export interface LinkableRowProps {
  readonly request: LinkedRequest;
  /** The radio buttons that belong together. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One request that can be linked. */
export function LinkableRow({ request, group, isChosen, onChoose }: LinkableRowProps) {
  return (
    <label className={linkableRow} data-chosen={isChosen || undefined}>
      <input type="radio" className={input} name={group} checked={isChosen} onChange={onChoose} />
      <span className={linkedNumber}>#{request.id}</span>
      <span className={rowTextMuted}>{request.client}</span>
      <span className={rowText}>{request.environmentIdentifier}</span>
    </label>
  );
}
