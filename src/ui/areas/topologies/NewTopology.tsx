import { topologyFormResource } from '../../../data/topologies/form.ts';
import { topologyForm } from '../../../rules/topologies/form.ts';
import { topologyKey } from '../../../rules/topologies/record.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { useConfig, usePaths, usePortal } from '../../portal-context.tsx';
import { useAddressedTopology } from './address.ts';
import { drawTopologyControl } from './own-controls.tsx';

/** Makes a topology, from nothing or as a copy of the one that the address names (Administration §2 "Topologies"). */
export default function NewTopology() {
  const portal = usePortal();
  const { product } = useConfig();
  const copied = useAddressedTopology() ?? null;
  const { name, version } = topologyKey(copied ?? '');
  return (
    <RecordFormPage
      key={copied}
      address={undefined}
      idOf={(id) => id}
      newTitle={copied === null ? 'Add New Topology' : `Copying ${name} ${version}`}
      form={topologyForm}
      resourceOf={(viewer) =>
        topologyFormResource(portal, viewer, {
          id: copied,
          mode: copied === null ? 'create' : 'copy',
          productName: product.name,
        })
      }
      drawControl={drawTopologyControl}
      subtitle={() => null}
      list={usePaths().topologies.list}
      savedFilters={({ name: saved }) => ({ name: saved })}
    />
  );
}
