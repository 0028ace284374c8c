import {
  parameterWords,
  serviceTypeWords,
  type TopologyRecord,
  topologyId,
  topologySections,
} from '../../../rules/topologies/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { TenantLinks, UserLink, WebLink } from '../../detail/links.tsx';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { usePortal } from '../../portal-context.tsx';
import { topologyActions } from './actions.ts';
import { TopologyFiles } from './TopologyFiles.tsx';

/** Name, type, default value and description of each. */
function ParametersPart({ record: { additionalParameters = [] } }: { record: TopologyRecord }) {
  if (additionalParameters.length === 0) return <p>None</p>;
  return (
    <DescriptionList>
      {additionalParameters.map((parameter) => (
        <DescriptionItem key={parameter.parameterName} label={parameter.parameterName} isWide>
          <strong>{parameterWords(parameter)}</strong> {parameter.description}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}

const topologyDetail = defineDetail({
  area: 'topologies',
  noun: 'topology',
  title: ({ topologyName, topologyVersion }) => `Viewing ${topologyName} ${topologyVersion}`,
  idOf: ({ topologyName = '', topologyVersion = '' }) => topologyId(topologyName, topologyVersion),
  useRecord: (id) => useKeptRecord(usePortal().resources.topologies, id),
  sections: topologySections,
  values: {
    Type: ({ type }, { product }) => serviceTypeWords(type, product),
    'Created By': ({ createdUser }) => createdUser && <UserLink user={createdUser} />,
    Tenants: ({ tenants = [] }) => <TenantLinks tenants={tenants} />,
    'Documentation URL': ({ documentationUrl }) => documentationUrl && <WebLink address={documentationUrl} />,
  },
  parts: { Parameters: ParametersPart, Files: TopologyFiles },
  actions: { ...topologyActions, beside: ['COPY', 'DELETE'], primary: ['EDIT'] },
});

/** One topology, read-only, with what can be done with it (Administration §2 "Topologies"). */
export default function Detail() {
  return <DetailPage detail={topologyDetail} />;
}
