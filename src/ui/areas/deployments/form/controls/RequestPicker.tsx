import { useActorRef, useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useId } from 'react';
import { fromPromise } from 'xstate';
import { type LinkableSearch, requestPickerMachine } from '../../../../../machines/deployments/request-picker.ts';
import type { LinkablePage, TypedFilters } from '../../../../../rules/deployments/forms/linked-requests.ts';
import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import { PAGE_SIZE, pageCount } from '../../../../../rules/pagination.ts';
import { Button } from '../../../../kit/Button.tsx';
import { ClearableField } from '../../../../kit/ClearableField.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { EmptyPanel } from '../../../../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../../../../kit/ErrorPanel.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { LoadingSkeleton } from '../../../../kit/LoadingSkeleton.tsx';
import { NumberInput } from '../../../../kit/NumberInput.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import type { FindRequests } from './find-requests.ts';
import { LinkableRow } from './LinkableRow.tsx';
import {
  chosenLine,
  filters as filtersClass,
  pagerLine,
  pagerWords,
  results,
  rows as rowsClass,
} from './request-picker.css.ts';

export interface RequestPickerProps {
  readonly chosen: LinkedRequest | null;
  readonly find: FindRequests;
  /** null where none was chosen: an empty selection. */
  readonly onDone: (chosen: LinkedRequest | null) => void;
  readonly onBack: () => void;
}

const TITLE = 'Select deployment request to link with windows deployment';

/** The requests that can be linked; open while it is mounted. */
export function RequestPicker({ chosen: linked, find, onDone, onBack }: RequestPickerProps) {
  const group = useId();
  const picker = useActorRef(
    requestPickerMachine.provide({
      actors: {
        find: fromPromise<LinkablePage, LinkableSearch>(({ input, signal }) => find(input.filters, input.page, signal)),
      },
    }),
    { input: { chosen: linked } },
  );
  const state = useSelector(picker, (snapshot) => snapshot);
  const { typed, page, found, message, chosen } = state.context;
  const isBusy = state.matches('searching') || state.matches('typing');
  const type = (filter: Partial<TypedFilters>) => picker.send({ type: 'TYPE', filter });
  const turnTo = (next: number) => picker.send({ type: 'TURN_TO', page: next });
  const content = () => {
    if (state.matches('failed'))
      return (
        <ErrorPanel
          title="The requests could not be loaded."
          details={message ?? undefined}
          action={<Button onClick={() => picker.send({ type: 'RETRY' })}>Try again</Button>}
        />
      );
    if (found === null) return <LoadingSkeleton layout="table" rows={PAGE_SIZE} columns={3} />;
    if (found.requests.length === 0) return <EmptyPanel title="No data found matching your criteria." />;
    return (
      <div className={rowsClass} role="radiogroup" aria-label="Deployment requests" aria-busy={isBusy || undefined}>
        {found.requests.map((request) => (
          <LinkableRow
            key={request.id}
            request={request}
            group={group}
            isChosen={chosen?.id === request.id}
            onChoose={() => picker.send({ type: 'CHOOSE', request })}
          />
        ))}
      </div>
    );
  };
  return (
    <Dialog
      title={TITLE}
      size="large"
      isTall
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button intent="primary" onClick={() => onDone(chosen)}>
            Done
          </Button>
        </>
      }
    >
      <div className={results}>
        <div className={filtersClass}>
          <ClearableField label="Request ID" isSet={typed.requestId !== ''} onClear={() => type({ requestId: '' })}>
            {(control) => (
              <NumberInput
                {...control}
                min={1}
                value={typed.requestId}
                onValueChange={(requestId) => type({ requestId })}
              />
            )}
          </ClearableField>
          <ClearableField label="Client" isSet={typed.client !== ''} onClear={() => type({ client: '' })}>
            {(control) => <TextInput {...control} value={typed.client} onValueChange={(client) => type({ client })} />}
          </ClearableField>
          <ClearableField
            label="Environment Identifier"
            isSet={typed.environmentIdentifier !== ''}
            onClear={() => type({ environmentIdentifier: '' })}
          >
            {(control) => (
              <TextInput
                {...control}
                value={typed.environmentIdentifier}
                onValueChange={(environmentIdentifier) => type({ environmentIdentifier })}
              />
            )}
          </ClearableField>
        </div>
        <p className={chosenLine} role="status">
          {chosen === null ? (
            'None selected'
          ) : (
            <>
              Selected: #{chosen.id} {chosen.client} / {chosen.environmentIdentifier}
            </>
          )}
          {chosen !== null && (
            <IconButton
              label="Clear selection"
              icon={<X aria-hidden />}
              onClick={() => picker.send({ type: 'CLEAR_CHOICE' })}
            />
          )}
        </p>
        {content()}
        {found !== null && !state.matches('failed') && found.total > PAGE_SIZE && (
          <PickerPages page={page} total={found.total} onTurn={turnTo} />
        )}
      </div>
    </Dialog>
  );
}

interface PickerPagesProps {
  readonly page: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

function PickerPages({ page, total, onTurn }: PickerPagesProps) {
  const last = pageCount(total) - 1;
  const from = page * PAGE_SIZE + 1;
  return (
    <nav className={pagerLine} aria-label="Pages">
      <span className={pagerWords} role="status">
        {from}–{Math.min(total, from + PAGE_SIZE - 1)} of {total}
      </span>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft aria-hidden />}
        refusal={page === 0 ? 'This is the first page.' : undefined}
        onClick={() => onTurn(page - 1)}
      />
      <IconButton
        label="Next page"
        icon={<ChevronRight aria-hidden />}
        refusal={page >= last ? 'This is the last page.' : undefined}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  );
}
