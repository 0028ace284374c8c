import { useParams } from 'react-router-dom';
import { topologyId } from '../../../rules/topologies/record.ts';

/** The id of the topology that the page's address names; undefined where it names none. */
export function useAddressedTopology(): string | undefined {
  const { topologyName, topologyVersion } = useParams();
  return topologyName === undefined || topologyVersion === undefined
    ? undefined
    : topologyId(topologyName, topologyVersion);
}
