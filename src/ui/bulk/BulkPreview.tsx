import { type ReactNode, useId, useState } from 'react';
import { includedRows } from '../../machines/records/bulk.ts';
import { type BulkRow, isIncluded, isTyped } from '../../machines/records/bulk-rows.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { BulkCommand } from '../../rules/records/bulk-commands.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import type { RecordFact } from '../../rules/records/record-sections.ts';
import { factsOnce, saidByApprovals, saidByMarks } from '../../rules/records/said-once.ts';
import { DecisionFacts, DecisionMarks } from '../confirm/DecisionFacts.tsx';
import { SinceApproval } from '../confirm/SinceApproval.tsx';
import { SinceLastLook } from '../confirm/SinceLastLook.tsx';
import { TypedNotice, TypedText } from '../confirm/TypedText.tsx';
import { Banner } from '../kit/Banner.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { InTenant } from '../portal/InTenant.tsx';
import { useConfig } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { useTenantPlace } from '../portal/tenant-place.ts';
import {
  facts as factsClass,
  factsSummary,
  heading,
  movedLines,
  names,
  note,
  row as rowClass,
  rows as rowsClass,
  section,
  under,
} from './bulk.css.ts';
import { type TargetArea, type TargetAreaOf, targetLine } from './bulk-target.ts';
import { approvalWords, byReason, leftOutWords, movedWords, previewWords, questionAboutAll } from './bulk-words.ts';

const NAMED = 3;

interface TargetFactsProps {
  commands: ConfirmedCommands<string, AreaRecord>;
  record: AreaRecord;
  /** By the notice below, in the same words. */
  noticed: readonly RecordFact[];
}

/** The marks of a single question, the first facts in one line, and all of them in its place once it is opened. */
function TargetFacts({ commands, record, noticed }: TargetFactsProps) {
  const product = useConfig().product.name;
  const tenantName = useTenantPlace()?.tenantName ?? null;
  // Many whole records at once would be many calls.
  const [isOpen, setOpen] = useState(false);
  const isProduction = commands.isProduction?.(record) === true;
  const known = factsOnce(commands.factsOf?.(record, product) ?? [], [
    ...noticed,
    ...saidByMarks(isProduction, tenantName),
    ...saidByApprovals(commands.approvalsSoFar?.(record) ?? null, null),
  ]);
  return (
    <>
      <DecisionMarks commands={commands} record={record} />
      <SinceApproval commands={commands} record={record} />
      {known.length > 0 && (
        <details className={factsClass} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={factsSummary}>
            {isOpen
              ? 'Facts'
              : known
                  .slice(0, NAMED)
                  .map(({ label, words }) => `${label}: ${words}`)
                  .join(' · ')}
          </summary>
          {isOpen && (
            <DecisionFacts
              {...{ commands, record }}
              saidAbove={noticed}
              areMarksShown={false}
              areChangesShown={false}
            />
          )}
        </details>
      )}
    </>
  );
}

export interface BulkPreviewProps {
  areaOf: TargetAreaOf;
  action: BulkCommand;
  /** What rows of several areas are called together. */
  nouns: string;
  rows: readonly BulkRow<AreaRecord>[];
  /** Decisions show what they are about, and changes since the user's last look. */
  isDecision: boolean;
  /** The field for what is said about every decision. */
  comment: ReactNode;
  /** Which of them a passkey signs. */
  signature: ReactNode;
  onInclude: (id: RecordId, isIn: boolean) => void;
  onType: (id: RecordId, text: string) => void;
}

export function BulkPreview(props: BulkPreviewProps) {
  const { areaOf, action, nouns, rows, isDecision, comment, signature, onInclude, onType } = props;
  const willId = useId();
  const offered = rows.filter(({ state }) => state === 'ready');
  const included = includedRows(rows);
  const leftOut = rows.filter(({ state }) => state === 'leftOut');
  const questions = included.map((row) => areaOf(row).commands.questions[action] ?? '');
  const short =
    action === 'APPROVE'
      ? included.filter((row) => areaOf(row).commands.countAfterApproval?.(row.record) != null).length
      : 0;
  const untyped = included.filter((row) => !isTyped(row)).length;
  return (
    <>
      {included.length > 0 && <p>{questionAboutAll(action, questions, nouns)}</p>}
      <Moved areaOf={areaOf} rows={rows} />
      <VisuallyHidden>
        <span role="status">{previewWords(action, included.length, leftOut.length, short)}</span>
      </VisuallyHidden>
      {offered.length > 0 && (
        <section className={section} aria-labelledby={willId}>
          <h3 id={willId} className={heading}>
            {approvalWords(action, included.length, short)}
          </h3>
          <ul className={rowsClass}>
            {offered.map((row) => (
              <li key={row.id} className={rowClass}>
                <OfferedRow
                  area={areaOf(row)}
                  action={action}
                  row={row}
                  isDecision={isDecision}
                  onInclude={onInclude}
                  onType={onType}
                />
              </li>
            ))}
          </ul>
          {untyped > 0 && (
            <p className={note}>
              {untyped === 1 ? '1 confirmation text is missing.' : `${untyped} confirmation texts are missing.`}
            </p>
          )}
        </section>
      )}
      {included.length > 0 && comment}
      {included.length > 0 && signature}
      {leftOut.length > 0 && <LeftOut areaOf={areaOf} rows={leftOut} />}
    </>
  );
}

function Moved({ areaOf, rows }: Pick<BulkPreviewProps, 'areaOf' | 'rows'>) {
  const moved = rows.flatMap((row) => {
    const area = areaOf(row);
    const said = movedWords(row, (before, now) => area.commands.comparison.differences(before, now).length > 0);
    return said === null ? [] : [{ id: row.id, line: `${targetLine(area, row.record)} ${said}.` }];
  });
  if (moved.length === 0) return null;
  return (
    <Banner tone="warning" role="status" title="Changed while this was open">
      <ul className={movedLines}>
        {moved.map(({ id, line }) => (
          <li key={id}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface OfferedRowProps extends Omit<BulkPreviewProps, 'areaOf' | 'nouns' | 'rows' | 'comment' | 'signature'> {
  area: TargetArea;
  row: BulkRow<AreaRecord>;
}

function OfferedRow({ area, action, row, isDecision, onInclude, onType }: OfferedRowProps) {
  const { id, record, requiredText, typed } = row;
  const { commands, elsewhere = null } = area;
  const now = useServerNow(60_000);
  const line = targetLine(area, record);
  const notice = commands.noticeOf?.(action, record, now) ?? null;
  const demand = commands.typed?.(action, record) ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out before each of many rows
    <div role="group" aria-label={line}>
      <Checkbox label={line} isChecked={isIncluded(row)} onCheckedChange={(isIn) => onInclude(id, isIn)} />
      {isIncluded(row) && (
        <div className={under}>
          {isDecision && (
            <InTenant tenant={elsewhere}>
              <TargetFacts {...{ commands, record }} noticed={commands.noticedFacts?.(action, record, now) ?? []} />
            </InTenant>
          )}
          {notice !== null && <Banner tone="warning">{notice}</Banner>}
          {isDecision && (
            <InTenant tenant={elsewhere}>
              <SinceLastLook commands={commands} record={record} />
            </InTenant>
          )}
          {requiredText !== null && demand !== null && (
            <>
              <TypedNotice demand={demand} />
              <TypedText demand={{ ...demand, text: requiredText }} typed={typed} onType={(text) => onType(id, text)} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

export interface LeftOutProps {
  areaOf: TargetAreaOf;
  rows: readonly Pick<BulkRow<AreaRecord>, 'id' | 'record' | 'message'>[];
}

export function LeftOut({ areaOf, rows }: LeftOutProps) {
  const headingId = useId();
  return (
    <section className={section} aria-labelledby={headingId}>
      <h3 id={headingId} className={heading}>
        {leftOutWords(rows.length)}
      </h3>
      <ul className={rowsClass}>
        {byReason(rows, ({ message }) => message ?? '').map(({ reason, rows: alike }) => (
          <li key={reason} className={rowClass}>
            <span>
              {alike.length > 1 && `${alike.length}: `}
              {reason}
            </span>
            <ul>
              {alike.map((row) => (
                <li key={row.id} className={names}>
                  {targetLine(areaOf(row), row.record)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
