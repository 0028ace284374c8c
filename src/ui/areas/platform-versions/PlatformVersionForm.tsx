import { useParams } from 'react-router-dom';
import { platformVersionFormResource } from '../../../data/platform-versions/form.ts';
import { platformVersionForm } from '../../../rules/platform-versions/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { usePaths, usePortal } from '../../portal-context.tsx';

/** Adds a platform version, or changes one (Administration §2 "Platform versions"). */
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
