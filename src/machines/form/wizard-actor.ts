import type { AnyEventObject, Subscribable, Subscription } from 'xstate';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { WizardContext, WizardEvent, WizardNews } from './wizard-facts.ts';

export type WizardState =
  | 'loading'
  | 'loadFailed'
  | 'missing'
  | 'tidying'
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
        | 'validating'
        | 'saving'
        | 'unknown';
    };

export interface WizardSnapshot<Values, Setting> {
  readonly context: WizardContext<Values, Setting>;
  readonly children: Readonly<Record<string, { send(event: AnyEventObject): void } | undefined>>;
  matches(state: WizardState): boolean;
}

export interface WizardActor<Values, Setting extends FormSetting<Values>>
  extends Subscribable<WizardSnapshot<Values, Setting>> {
  getSnapshot(): WizardSnapshot<Values, Setting>;
  send(event: WizardEvent<Values, Setting>): void;
  on(type: 'FOCUS', listener: (news: WizardNews<Values>) => void): Subscription;
}
