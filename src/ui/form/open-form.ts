import type { FormUploads } from '../../data/forms/uploads.ts';
import type { WizardActor } from '../../machines/form/wizard-actor.ts';
import { draftLabels, hasChanges, isDraftOutdated, lostWithPage } from '../../machines/form/wizard-questions.ts';
import type { ControlledField } from '../../rules/forms/controls.ts';
import { isEdit } from '../../rules/forms/edit.ts';
import type { Form, FormSetting } from '../../rules/forms/form.ts';
import { fieldNames } from '../../rules/forms/questions.ts';
import type { DrawControl } from './draw-control.ts';
import type { OpenForm } from './form-context.ts';
import { type AskNotice, FormViews, NOTHING_SHOWN } from './form-views.ts';

/** What an area adds to the page of its forms. */
export interface OwnParts<Values, Setting> {
  /** Draws the area's own kinds of control; absent where it has none. */
  readonly drawControl?: DrawControl;
  /** What the area has to say beside what every form says. */
  readonly notices?: readonly AskNotice<Values, Setting>[];
}

export interface FormToOpen<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query,
  Body,
> extends OwnParts<Values, Setting> {
  readonly form: Form<Values, Setting, Field, Query, Body>;
  readonly actor: WizardActor<Values, Setting>;
  readonly uploads: Pick<FormUploads<Values, Setting>, 'of' | 'stop'>;
}

/** A form as its page draws it. Made once for the open form. */
export function openForm<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query,
  Body,
>(opened: FormToOpen<Values, Setting, Field, Query, Body>): OpenForm {
  const { form, actor, uploads, drawControl = () => null, notices = [] } = opened;
  const views = new FormViews<Values, Setting>(form, notices);
  return {
    actor,
    noun: form.noun,
    drawControl,
    view: () => {
      const { work } = actor.getSnapshot().context;
      return work === null ? NOTHING_SHOWN : views.of(work);
    },
    edit: (field, value) => {
      const edit: unknown = { field, value };
      if (isEdit(form, edit)) actor.send({ type: 'EDIT', edit });
    },
    blur: (name) => {
      const field = fieldNames(form).find((known) => known === name);
      if (field !== undefined) actor.send({ type: 'BLUR', field });
    },
    askedDraft: () => {
      const { context } = actor.getSnapshot();
      return { isOutdated: isDraftOutdated(context), ...draftLabels(form, context) };
    },
    hasChanges: () => {
      const { work } = actor.getSnapshot().context;
      return work !== null && hasChanges(form, work);
    },
    lostWithPage: () => {
      const { work } = actor.getSnapshot().context;
      return work === null ? [] : lostWithPage(form, work);
    },
    retryLists: () => actor.getSnapshot().children['reference']?.send({ type: 'RETRY_LISTS' }),
    uploadOf: (field) => uploads.of(field),
    stop: () => uploads.stop(),
  };
}
