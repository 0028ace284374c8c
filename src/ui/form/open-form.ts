import type { ReactNode } from 'react';
import type { FormUploads } from '../../data/forms/uploads.ts';
import type { FormChartActor } from '../../machines/form/form-chart-actor.ts';
import { draftLabels, hasChanges, isDraftOutdated, lostWithPage } from '../../machines/form/form-questions.ts';
import type { ControlledField } from '../../rules/forms/controls.ts';
import { isEdit } from '../../rules/forms/edit.ts';
import type { Form, FormSetting } from '../../rules/forms/form.ts';
import { fieldNames } from '../../rules/forms/questions.ts';
import { whyNotWaiting } from '../../rules/forms/waiting.ts';
import type { DrawControl } from './draw-control.ts';
import type { OpenForm } from './form-context.ts';
import { type AskNotice, FormViews, NOTHING_SHOWN } from './form-views.ts';

export interface OwnParts<Values, Setting> {
  readonly drawControl?: DrawControl;
  readonly notices?: readonly AskNotice<Values, Setting>[];
  /** What stands below the fields of a section. */
  readonly drawBelow?: (section: string) => ReactNode;
}

export interface FormToOpen<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query,
  Body,
> extends OwnParts<Values, Setting> {
  readonly form: Form<Values, Setting, Field, Query, Body>;
  readonly actor: FormChartActor<Values, Setting>;
  readonly uploads: Pick<FormUploads<Values, Setting>, 'of' | 'stop'>;
}

/** Call once per open form. */
export function openForm<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query,
  Body,
>(opened: FormToOpen<Values, Setting, Field, Query, Body>): OpenForm {
  const { form, actor, uploads, drawControl = () => null, notices = [], drawBelow = () => null } = opened;
  const { placed } = form;
  const views = new FormViews<Values, Setting>(form, notices);
  return {
    actor,
    noun: form.noun,
    drawControl,
    drawBelow,
    placed:
      placed === undefined
        ? null
        : {
            section: placed.section,
            placement: () => {
              const { work } = actor.getSnapshot().context;
              return work === null ? null : placed.by(work.values, work.setting);
            },
          },
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
    isSavedLater: () => {
      const { work, isOnline, canWait } = actor.getSnapshot().context;
      return !isOnline && canWait && work !== null && whyNotWaiting(form, work.values) === null;
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
