/** What takes which part of a VPC's addresses, and which other VPCs have the same ones (docs/decisions/0062). */
import type { RecordUse } from '../../contract/generated/schema.d.ts';
import { type AddressRange, addressRange, areOverlapping, isWithin, lastAddress } from '../formats/cidr.ts';
import { keyOfUse } from '../records/usage.ts';
import type { VpcRecord } from './record.ts';

export interface AddressBlock {
  readonly key: string;
  readonly kind: 'taken elsewhere' | 'environment';
  readonly network: string;
  readonly name: string;
  /** Null for what has no page. */
  readonly use: RecordUse | null;
  readonly count: number;
  /** Shares of the whole, from 0 to 1. */
  readonly start: number;
  readonly length: number;
}

export interface OverlappingVpc {
  readonly vpc: VpcRecord;
  readonly network: string;
  /** Of this VPC's addresses. */
  readonly start: number;
  readonly length: number;
}

export interface AddressMap {
  readonly network: string;
  /** The last address. */
  readonly last: string;
  readonly count: number;
  readonly blocks: readonly AddressBlock[];
  /** Addresses that nothing known takes. */
  readonly free: number;
  readonly overlapping: readonly OverlappingVpc[];
}

type Mapped = Pick<VpcRecord, 'id' | 'vpcCidr' | 'usedCidrs'>;

/** The part of `inner` that is in `outer`, in shares of `outer`. */
function placeIn(outer: AddressRange, inner: AddressRange) {
  const from = Math.max(outer.first, inner.first);
  const until = Math.min(outer.first + outer.count, inner.first + inner.count);
  return { start: (from - outer.first) / outer.count, length: (until - from) / outer.count };
}

function rangeWithin(network: string, whole: string): AddressRange | null {
  const range = addressRange(network);
  return range !== null && isWithin(network, whole) ? range : null;
}

/** Ends of ranges that overlap count once. */
function covered(blocks: readonly Pick<AddressBlock, 'start' | 'length'>[]): number {
  let [sum, end] = [0, 0];
  for (const { start, length } of blocks.toSorted((left, right) => left.start - right.start)) {
    sum += Math.max(0, start + length - Math.max(start, end));
    end = Math.max(end, start + length);
  }
  return sum;
}

/** Null where the VPC's addresses aren't known. @param others those that are there, or may be */
export function addressMap(
  { id, vpcCidr, usedCidrs = [] }: Mapped,
  uses: readonly RecordUse[],
  others: readonly VpcRecord[],
): AddressMap | null {
  const whole = vpcCidr ?? '';
  const range = addressRange(whole);
  if (range === null) return null;
  const block = (
    network: string,
    rest: Pick<AddressBlock, 'key' | 'kind' | 'name' | 'use'>,
  ): readonly AddressBlock[] => {
    const own = rangeWithin(network, whole);
    return own === null ? [] : [{ ...rest, network, count: own.count, ...placeIn(range, own) }];
  };
  const blocks = [
    ...usedCidrs.flatMap((network) =>
      block(network, { key: network, kind: 'taken elsewhere', name: 'Taken elsewhere', use: null }),
    ),
    ...uses
      .filter(({ hasEnded = false }) => !hasEnded)
      .flatMap((use) => block(use.network ?? '', { key: keyOfUse(use), kind: 'environment', name: use.name, use })),
  ].toSorted((left, right) => left.start - right.start);
  const overlapping = others.flatMap((vpc) => {
    const network = vpc.vpcCidr ?? '';
    const other = addressRange(network);
    return vpc.id === id || other === null || !areOverlapping(whole, network)
      ? []
      : [{ vpc, network, ...placeIn(range, other) }];
  });
  const free = Math.round((1 - covered(blocks)) * range.count);
  return { network: whole, last: lastAddress(range), count: range.count, blocks, free, overlapping };
}
