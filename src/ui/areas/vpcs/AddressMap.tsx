import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { vpcUsage, vpcUsages } from '../../../data/vpcs/resource.ts';
import { regionName } from '../../../rules/reference/regions.ts';
import { type AddressMap as Addresses, addressMap, type OverlappingVpc } from '../../../rules/vpcs/address-map.ts';
import { isWithoutNetwork, type VpcRecord } from '../../../rules/vpcs/record.ts';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { PageLink } from '../../page/links.tsx';
import { useKeptReadings, useServedRecord } from '../../page/record-reading.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import {
  addresses,
  axis,
  block as blockClass,
  key as keyClass,
  keys,
  overlaps as overlapsClass,
  overlapWarning,
  shared,
  table,
  track,
} from './address-map.css.ts';

const KEYS = [
  { kind: 'environment', words: 'Environments' },
  { kind: 'taken elsewhere', words: 'Used CIDRs' },
] as const;

/** Uses whose network is asked for. */
const MOST_USES = 200;

/** The other VPCs on the device, live. */
function useOtherVpcs(): readonly VpcRecord[] {
  const { vpcs } = usePortal().resources;
  const [others, setOthers] = useState<readonly VpcRecord[]>([]);
  useEffect(() => {
    const watching = vpcs.watchEvery().subscribe({
      next: ({ records }) => setOthers(records.filter(({ status }) => !isWithoutNetwork(status))),
      error: () => setOthers([]),
    });
    return () => watching.unsubscribe();
  }, [vpcs]);
  return others;
}

/** Which addresses of the VPC are taken, by whom, and which other VPCs have them too. */
export default function AddressMap({ vpc }: { vpc: VpcRecord }) {
  const { client } = usePortal();
  const others = useOtherVpcs();
  const { record: usage, standing } = useServedRecord(
    useCallback((id: number, signal: AbortSignal) => vpcUsage(client, id, signal, { named: MOST_USES }), [client]),
    vpc.id,
    useKeptReadings(vpcUsages),
  );
  const map = useMemo(() => addressMap(vpc, usage?.uses ?? [], others), [vpc, usage, others]);
  if (map === null) return null;
  const isUnknown = usage === null && standing !== 'reading';
  return (
    <div className={addresses}>
      <Picture map={map} />
      <ul className={keys}>
        {KEYS.filter(({ kind }) => map.blocks.some((block) => block.kind === kind)).map(({ kind, words }) => (
          <li key={kind} className={keyClass} data-kind={kind}>
            {words}
          </li>
        ))}
        {map.overlapping.length > 0 && (
          <li className={keyClass} data-kind="shared">
            Also in another VPC
          </li>
        )}
        <li className={keyClass} data-kind="free">
          {map.free.toLocaleString()} of {map.count.toLocaleString()} addresses free
        </li>
      </ul>
      {isUnknown && <p>You need a connection to the server to see the environments in it.</p>}
      {map.overlapping.length > 0 && <Overlaps overlapping={map.overlapping} />}
      {map.blocks.length > 0 && (
        <details className={table}>
          <summary>Networks in a table</summary>
          <Networks map={map} />
        </details>
      )}
    </div>
  );
}

/** For the eye only: table and sentences have the same. */
function Picture({ map: { network, last, blocks, overlapping } }: { map: Addresses }) {
  const placed = ({ start, length }: { readonly start: number; readonly length: number }) => ({
    insetInlineStart: `${start * 100}%`,
    width: `${length * 100}%`,
  });
  return (
    <div aria-hidden>
      <div className={track}>
        {blocks.map((block) => (
          <span
            key={block.key}
            className={blockClass}
            data-kind={block.kind}
            title={`${block.network}: ${block.name}`}
            style={placed(block)}
          />
        ))}
        {overlapping.map((other) => (
          <span
            key={other.vpc.id}
            className={shared}
            title={`VPC ${other.vpc.name} has ${other.network}`}
            style={placed(other)}
          />
        ))}
      </div>
      <div className={axis}>
        <span>{network}</span>
        <span>{last}</span>
      </div>
    </div>
  );
}

function Overlaps({ overlapping }: { overlapping: readonly OverlappingVpc[] }) {
  const { vpcs } = usePaths();
  return (
    <div className={overlapWarning}>
      <TriangleAlert aria-hidden />
      <div>
        These VPCs have some of the same addresses, so they can’t be connected with this one:
        <ul className={overlapsClass}>
          {overlapping.map(({ vpc, network }) => (
            <li key={vpc.id}>
              <PageLink to={vpcs.view(vpc.id)}>{vpc.name}</PageLink> {network}
              {vpc.region && `, ${regionName(vpc.region)}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Networks({ map: { blocks } }: { map: Addresses }) {
  const { deployments } = usePaths();
  return (
    <Table
      caption="Networks in this VPC"
      head={
        <>
          <HeaderCell>Network</HeaderCell>
          <HeaderCell>Used by</HeaderCell>
          <HeaderCell isNumeric>Addresses</HeaderCell>
        </>
      }
    >
      {blocks.map(({ key, network, name, use, count }) => (
        <Row key={key}>
          <Cell isRowHeader isMono>
            {network}
          </Cell>
          <Cell isWrapped>
            <PageLink to={use === null ? null : deployments.viewByNumber(use.id)}>{name}</PageLink>
          </Cell>
          <Cell isNumeric>{count.toLocaleString()}</Cell>
        </Row>
      ))}
    </Table>
  );
}
