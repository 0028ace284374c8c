import { vpcFormResource } from '../../../data/vpcs/form.ts';
import { givenVpc, vpcForm } from '../../../rules/vpcs/form.ts';
import type { NewRecordFormProps } from '../../form/new-record-form.ts';
import { RecordFormInPlace } from '../../form/RecordFormPage.tsx';
import { usePaths, usePortal } from '../../portal-context.tsx';

/** Makes a VPC for another form, which chooses it then. */
export default function NewVpc({ given, purpose, onSaved, onBack }: NewRecordFormProps) {
  const portal = usePortal();
  return (
    <RecordFormInPlace
      newTitle="Add New VPC"
      form={vpcForm}
      resourceOf={(viewer) => vpcFormResource(portal, viewer, null, givenVpc(given))}
      purpose={purpose}
      list={usePaths().vpcs.list}
      savedFilters={({ name }) => ({ name })}
      onSaved={({ name, credentialId, region, deploymentConfigId }) =>
        onSaved({ name, credentialId, region, deploymentConfigId })
      }
      onBack={onBack}
    />
  );
}
