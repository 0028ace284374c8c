import { topologyFormResource } from '../../../data/topologies/form.ts';
import { topologyForm } from '../../../rules/topologies/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { useConfig, usePaths, usePortal } from '../../portal-context.tsx';
import { useAddressedTopology } from './address.ts';
import { drawTopologyControl } from './own-controls.tsx';

/** Changes a topology (Administration §2 "Topologies"). */
export default function EditTopology() {
  const portal = usePortal();
  const { product } = useConfig();
  return (
    <RecordFormPage
      address={useAddressedTopology()}
      idOf={(id) => id}
      newTitle="Add New Topology"
      form={topologyForm}
      resourceOf={(viewer, id) => topologyFormResource(portal, viewer, { id, mode: 'edit', productName: product.name })}
      drawControl={drawTopologyControl}
      subtitle={({ description }) => description}
      list={usePaths().topologies.list}
      savedFilters={({ name }) => ({ name })}
    />
  );
}
