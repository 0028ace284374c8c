import { useParams } from 'react-router-dom';
import { vpcFormResource } from '../../../data/vpcs/form.ts';
import { givenVpc, vpcForm } from '../../../rules/vpcs/form.ts';
import { RecordFormInPlace, RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import type { NewRecordFormProps } from '../../portal/new-record-form.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';

/** Administration §2 "VPCs". */
export default function VpcForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
      approvedIn="vpcs"
      address={useParams()['vpcId']}
      idOf={numericIdOf}
      newTitle="Add New VPC"
      form={vpcForm}
      resourceOf={(viewer, id) => vpcFormResource(portal, viewer, id)}
      subtitle={({ name }) => name}
      list={usePaths().vpcs.list}
      savedFilters={({ name }) => ({ name })}
    />
  );
}

export function NewVpc({ given, purpose, onSaved, onBack }: NewRecordFormProps) {
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
