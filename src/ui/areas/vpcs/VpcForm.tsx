import { useParams } from 'react-router-dom';
import { vpcFormResource } from '../../../data/vpcs/form.ts';
import { vpcForm } from '../../../rules/vpcs/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { usePaths, usePortal } from '../../portal-context.tsx';

/** Makes a VPC, or changes one (Administration §2 "VPCs"). */
export default function VpcForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
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
