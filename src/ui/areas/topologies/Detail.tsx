import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import { readTopologyFile, topologyFileNames } from '../../../data/topologies/resource.ts';
import { topologyId } from '../../../rules/reference/topologies.ts';
import {
  parameterWords,
  serviceTypeWords,
  TOPOLOGY_FILE,
  type TopologyRecord,
  topologySections,
} from '../../../rules/topologies/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { handOverFile } from '../../files/text-files.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { TenantLinks, UserLink, WebLink } from '../../page/links.tsx';
import { useKeptRecord, useServedRecord } from '../../page/record-reading.ts';
import { useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { topologyActions } from './actions.ts';
import { fileNames, files } from './topologies.css.ts';

/** File names and zip come from the server only. */
export function TopologyFiles({ record: { id, topologyFiles = [] } }: { record: TopologyRecord }) {
  return topologyFiles.length === 0 ? <p>None</p> : <ZipFiles id={id} />;
}

function ZipFiles({ id }: Pick<TopologyRecord, 'id'>) {
  const { client } = usePortal();
  const read = useCallback(
    async (of: string, signal: AbortSignal) => ({ names: await topologyFileNames(client, of, signal) }),
    [client],
  );
  const { record, standing } = useServedRecord(read, id);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offline = useOfflineRefusal('needs network', 'Download');
  const download = async () => {
    setLoading(true);
    setFailure(null);
    try {
      handOverFile(await readTopologyFile(client, id), TOPOLOGY_FILE);
    } catch (cause) {
      setFailure(`${TOPOLOGY_FILE} couldn’t be downloaded. ${toAppError(cause).message}`);
    }
    setLoading(false);
  };
  return (
    <div className={files}>
      {record === null ? (
        <p>{standing === 'reading' ? 'Loading…' : 'You need a connection to the server to see this.'}</p>
      ) : (
        <ul className={fileNames} aria-label={`Files in ${TOPOLOGY_FILE}`}>
          {record.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <Button
        icon={<Download aria-hidden />}
        isPending={isLoading}
        refusal={offline}
        onClick={() => void download()}
      >{`Download ${TOPOLOGY_FILE}`}</Button>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </div>
  );
}

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

/** Administration §2 "Topologies". */
export default function Detail() {
  return <DetailPage detail={topologyDetail} />;
}
