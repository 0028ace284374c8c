import { useParams } from 'react-router-dom';
import { vpcFormResource } from '../../../data/vpcs/form.ts';
import { vpcForm } from '../../../rules/vpcs/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { usePaths, usePortal } from '../../portal-context.tsx';

/** Makes a VPC, or changes one (Administration §2 "VPCs"). */
export default function VpcForm() {
  const { vpcId } = useParams();
  const portal = usePortal();
  // An address that names no VPC names one that there is not.
  const id = vpcId === undefined ? null : (numericIdOf(vpcId) ?? 0);
  return (
    <RecordFormPage
      id={id}
      newTitle="Add New VPC"
      form={vpcForm}
      resourceOf={(viewer) => vpcFormResource(portal, viewer, id)}
      subtitle={({ name }) => name}
      list={usePaths().vpcs.list}
      savedFilters={({ name }) => ({ name })}
    />
  );
}
