import { useParams } from 'react-router-dom';
import { platformVersionFormResource } from '../../../data/platform-versions/form.ts';
import { platformVersionForm } from '../../../rules/platform-versions/form.ts';
import { RecordFormInPlace, RecordFormPage } from '../../form/RecordFormPage.tsx';
import type { NewRecordFormProps } from '../../portal/new-record-form.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';

/** Administration §2 "Platform versions". */
export default function PlatformVersionForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
      address={useParams()['version']}
      idOf={(version) => version}
      isBeyondTenants
      newTitle="Add New Platform Version"
      form={platformVersionForm}
      resourceOf={(viewer, id) => platformVersionFormResource(portal, viewer, id)}
      subtitle={({ name }) => name}
      list={usePaths()['platform-versions'].list}
      savedFilters={({ version }) => ({ version })}
    />
  );
}

export function NewPlatformVersion({ purpose, onSaved, onBack }: NewRecordFormProps) {
  const portal = usePortal();
  return (
    <RecordFormInPlace
      newTitle="Add New Platform Version"
      form={platformVersionForm}
      resourceOf={(viewer) => platformVersionFormResource(portal, viewer, null)}
      purpose={purpose}
      list={usePaths()['platform-versions'].list}
      savedFilters={({ version }) => ({ version })}
      onSaved={({ version, name }) => onSaved({ version, name })}
      onBack={onBack}
    />
  );
}
