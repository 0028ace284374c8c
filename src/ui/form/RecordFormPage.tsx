import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { allTenantsOnly, worksInAllTenants } from '../../rules/access/grants.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { ControlledField } from '../../rules/forms/controls.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import { tenantAllowsCreation } from '../../rules/people/tenants.ts';
import { idWords, type RecordId } from '../../rules/records/record-key.ts';
import { pluralOf } from '../../rules/texts/sentence.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { CanonicalAddress } from '../page/CanonicalAddress.tsx';
import { focusHeading } from '../page/FocusPassedOn.tsx';
import { useGoBack } from '../page/go-back.ts';
import { NoSuchRecord } from '../page/NoSuchRecord.tsx';
import type { NewRecordFormProps } from '../portal/new-record-form.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePaths, useViewer } from '../portal/portal-context.tsx';
import { ApprovalAtStake } from './approval-at-stake-part.ts';
import { EarlierEdit } from './EarlierEdit.tsx';
import { FormPage } from './FormPage.tsx';
import { TenantFirst } from './TenantFirst.tsx';
import { type UsedForm, useForm } from './use-form.ts';

interface OpenedProps<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
> extends UsedForm<Values, Setting, Field, Query, Body> {
  /** Null for a new record. */
  id: RecordId | null;
  newTitle: string;
  /** The right address if another one leads to the record too. */
  editAddress?: (values: Values) => string;
  subtitle: (values: Values, setting: Setting) => ReactNode;
  help?: ReactNode;
  below?: (values: Values, setting: Setting) => ReactNode;
  list: (filters?: URLSearchParams) => string;
  savedFilters: (values: Values) => Record<string, string>;
  onLeave: () => void;
  onSaved?: (values: Values) => void;
  /** Whose records are approved. */
  approvedIn?: OutboxAreaName;
}

export interface RecordFormPageProps<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
  Id extends RecordId,
> extends Omit<OpenedProps<Values, Setting, Field, Query, Body>, 'id' | 'resourceOf' | 'onLeave' | 'onSaved'> {
  /** The edited record's part of the address; undefined for a new record. */
  address: string | undefined;
  /** Null if there can be no such record. */
  idOf: (address: string) => Id | null;
  /** Records without a tenant can be created in any current tenant. */
  isBeyondTenants?: boolean;
  resourceOf: (
    viewer: Parameters<UsedForm<Values, Setting, Field, Query, Body>['resourceOf']>[0],
    id: Id | null,
  ) => ReturnType<UsedForm<Values, Setting, Field, Query, Body>['resourceOf']>;
}

export function RecordFormPage<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
  Id extends RecordId,
>({
  address,
  idOf,
  isBeyondTenants = false,
  resourceOf,
  ...props
}: RecordFormPageProps<Values, Setting, Field, Query, Body, Id>) {
  const { form, newTitle, list } = props;
  const { tenantId, privileges } = useViewer();
  const goBack = useGoBack(list());
  const id = address === undefined ? null : idOf(address);
  if (address !== undefined && id === null) {
    return (
      <>
        <PageHeader title={`Editing ${address}`} actions={<Button onClick={goBack}>Back</Button>} />
        <NoSuchRecord noun={form.noun} list={list()} />
      </>
    );
  }
  if (id === null && isBeyondTenants && !worksInAllTenants(privileges)) {
    return (
      <>
        <PageHeader title={newTitle} />
        <EmptyPanel
          title={allTenantsOnly(`create ${pluralOf(form.noun)}`)}
          action={<Button onClick={goBack}>Back</Button>}
        >
          Ask one of them to create it.
        </EmptyPanel>
      </>
    );
  }
  if (id !== null || isBeyondTenants || tenantAllowsCreation(tenantId)) {
    return <Opened key={id} {...props} id={id} resourceOf={(viewer) => resourceOf(viewer, id)} onLeave={goBack} />;
  }
  return (
    <>
      <PageHeader title={newTitle} />
      <TenantFirst noun={form.noun} onBack={goBack} />
    </>
  );
}

export interface RecordFormInPlaceProps<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
> extends UsedForm<Values, Setting, Field, Query, Body>,
    Pick<OpenedProps<Values, Setting, Field, Query, Body>, 'newTitle' | 'list' | 'savedFilters'>,
    Pick<NewRecordFormProps, 'purpose' | 'onBack'> {
  onSaved: (values: Values) => void;
}

export function RecordFormInPlace<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
>({ purpose, onBack, ...props }: RecordFormInPlaceProps<Values, Setting, Field, Query, Body>) {
  return <Opened id={null} {...props} subtitle={() => null} help={purpose} onLeave={onBack} />;
}

function Opened<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
>({
  id,
  newTitle,
  editAddress,
  subtitle,
  help,
  below,
  list,
  savedFilters,
  onLeave,
  onSaved,
  approvedIn,
  ...used
}: OpenedProps<Values, Setting, Field, Query, Body>) {
  const isInPlace = onSaved !== undefined;
  const { open, actor } = useForm({ ...used, isInPlace });
  const isCut = useIsCut();
  const { noun } = used.form;
  const { outbox } = usePaths();
  // The address doesn't change, so the focus has to be moved.
  useEffect(() => {
    if (isInPlace && focusHeading()) window.scrollTo(0, 0);
  }, [isInPlace]);
  const values = () => actor.getSnapshot().context.work?.values;
  const { pathname } = useLocation();
  const address = useSelector(actor, ({ context: { work } }) =>
    id === null || work === null ? undefined : editAddress?.(work.values),
  );
  const work = useSelector(actor, ({ context }) => (below === undefined ? null : context.work));
  if (address !== undefined && address !== pathname) return <CanonicalAddress to={address} />;
  return (
    <FormPage
      open={open}
      title={id === null ? newTitle : `Editing ${idWords(id)}`}
      subtitle={() => {
        const shown = actor.getSnapshot().context.work;
        return (
          <>
            {id !== null && shown !== null && subtitle(shown.values, shown.setting)}
            {help}
          </>
        );
      }}
      notice={
        id !== null && (
          <>
            <EarlierEdit />
            {approvedIn !== undefined && <ApprovalAtStake area={approvedIn} id={id} />}
          </>
        )
      }
      below={work !== null && below?.(work.values, work.setting)}
      leaveLabel={id === null ? 'Back' : 'Discard'}
      alertsFailure={false}
      isNew={id === null && !isInPlace}
      savedMessage={`The ${noun} was saved.`}
      needs={id === null ? 'what this form needs' : `${noun} ${idWords(id)}`}
      isOnline={!isCut}
      savedList={() => {
        const saved = values();
        return list(new URLSearchParams(saved && savedFilters(saved)));
      }}
      listAddress={list()}
      record={approvedIn !== undefined && id !== null ? { area: approvedIn, id } : null}
      queueAddress={outbox.list()}
      onLeave={onLeave}
      onSaved={
        onSaved &&
        (() => {
          const saved = values();
          if (saved !== undefined) onSaved(saved);
        })
      }
    />
  );
}
