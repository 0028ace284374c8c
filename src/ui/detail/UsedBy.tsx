import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordUsage, RecordUse } from '../../contract/generated/schema.d.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { keyOfUse, wordsOfUse } from '../../rules/records/usage.ts';
import { Button } from '../kit/Button.tsx';
import { uses as usesClass } from '../page/links.css.ts';
import { PageLink } from '../page/links.tsx';
import { useServedRecord } from '../page/record-reading.ts';
import type { Paths } from '../paths.ts';
import { usePaths } from '../portal/portal-context.tsx';
import { absent } from './detail.css.ts';

/** Null if the portal has no such page. */
function addressOf(
  { deployments, vpcs, 'bi-deployments': biDeployments }: Paths,
  { area, id }: RecordUse,
): string | null {
  switch (area) {
    case 'deployments':
      return deployments.viewByNumber(id);
    case 'bi-deployments':
      return biDeployments.view(id);
    case 'vpcs':
      return vpcs.view(id);
    default:
      return null;
  }
}

/** Maximum per area. */
const MANY = 200;

/** The first uses of each area, or `named` ones. Throws an AppError. */
type UsageReader<Id extends RecordId> = (id: Id, signal: AbortSignal, named?: number) => Promise<RecordUsage>;

export interface UsedByProps<Id extends RecordId> {
  id: Id;
  /** Must be stable. */
  read: UsageReader<Id>;
}

/** Only the server knows them. */
export function UsedBy<Id extends RecordId>({ id, read }: UsedByProps<Id>) {
  const { record: usage, standing } = useServedRecord(read, id);
  const [isWhole, setWhole] = useState(false);
  if (usage === null) {
    if (standing === 'reading') return <p className={absent}>Loading…</p>;
    return (
      <p className={absent}>
        {standing === 'failed' ? 'You need a connection to the server to see this.' : 'Not available from this server.'}
      </p>
    );
  }
  if (usage.uses.length + usage.others === 0) return <p className={absent}>Nothing</p>;
  if (isWhole) return <ManyUses id={id} read={read} first={usage} />;
  const more = unnamed(usage);
  if (usage.unseen === undefined || more === 0) return <Uses usage={usage} />;
  return (
    <div>
      <Uses usage={besideButton(usage)} />
      <Button size="small" onClick={() => setWhole(true)}>{`Show ${Math.min(more, MANY)} more`}</Button>
    </div>
  );
}

function besideButton(usage: RecordUsage): RecordUsage {
  return { ...usage, others: usage.unseen ?? usage.others };
}

function unnamed({ others, unseen = 0 }: RecordUsage): number {
  return others - unseen;
}

/** The first ones until the server's answer; the focus moves to the first of the others. */
function ManyUses<Id extends RecordId>({ id, read, first }: UsedByProps<Id> & { readonly first: RecordUsage }) {
  const readMany = useCallback((asked: Id, signal: AbortSignal) => read(asked, signal, MANY), [read]);
  const { record, standing, refresh } = useServedRecord(readMany, id);
  const listRef = useRef<HTMLDivElement>(null);
  const known = useRef(new Set(first.uses.map(keyOfUse)));
  const isRead = record !== null;
  useEffect(() => {
    if (!isRead) return;
    const added = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-use]') ?? [])].find(
      ({ dataset }) => dataset['use'] !== undefined && !known.current.has(dataset['use']),
    );
    added?.querySelector('a')?.focus();
  }, [isRead]);
  return (
    <div ref={listRef}>
      <Uses usage={record ?? besideButton(first)} />
      {!isRead && (
        <Button size="small" isPending={standing === 'reading'} onClick={refresh}>
          {`Show ${Math.min(unnamed(first), MANY)} more`}
        </Button>
      )}
    </div>
  );
}

function restInWords(usage: RecordUsage): string | null {
  const { uses, others, unseen } = usage;
  if (others === 0) return null;
  if (unseen === undefined) return uses.length > 0 ? `and ${others} more` : `${others} that you can’t view`;
  const more = unnamed(usage);
  const parts = [...(more > 0 ? [`${more} more`] : []), ...(unseen > 0 ? [`${unseen} that you can’t view`] : [])];
  return `${uses.length > 0 ? 'and ' : ''}${parts.join(', and ')}`;
}

function Uses({ usage }: { readonly usage: RecordUsage }) {
  const paths = usePaths();
  const rest = restInWords(usage);
  return (
    <p className={usesClass}>
      {usage.uses.map((use) => {
        const words = wordsOfUse(use);
        return (
          <span key={keyOfUse(use)} data-use={keyOfUse(use)}>
            <PageLink to={addressOf(paths, use)}>{words.charAt(0).toUpperCase() + words.slice(1)}</PageLink>
            {use.hasEnded === true && <span className={absent}>, ended</span>}
          </span>
        );
      })}
      {rest !== null && <span className={absent}>{rest}</span>}
    </p>
  );
}
