import type { AnyEventObject, Subscribable, Subscription } from 'xstate';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { FormChartContext, FormChartEvent, FormNews } from './form-facts.ts';

export type FormChartState =
  | 'loading'
  | 'loadFailed'
  | 'missing'
  | 'tidying'
  | 'tidyingQueued'
  | 'queued'
  | 'discarding'
  | 'closed'
  | 'saved'
  | 'discarded'
  | {
      readonly open:
        | 'askingDraft'
        | 'confirmingDraft'
        | 'editing'
        | 'failed'
        | 'confirmingDiscard'
        | 'confirmingSave'
        | 'queueing'
        | 'validating'
        | 'saving'
        | 'unknown';
    };

export interface FormChartSnapshot<Values, Setting> {
  readonly context: FormChartContext<Values, Setting>;
  readonly children: Readonly<Record<string, { send(event: AnyEventObject): void } | undefined>>;
  matches(state: FormChartState): boolean;
}

export interface FormChartActor<Values, Setting extends FormSetting<Values>>
  extends Subscribable<FormChartSnapshot<Values, Setting>> {
  getSnapshot(): FormChartSnapshot<Values, Setting>;
  send(event: FormChartEvent<Values, Setting>): void;
  on(type: 'FOCUS', listener: (news: FormNews<Values>) => void): Subscription;
}
