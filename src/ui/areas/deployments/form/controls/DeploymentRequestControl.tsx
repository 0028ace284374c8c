import { useActorRef, useSelector } from '@xstate/react';
import { Link2, Unlink, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { type LinkableSearch, requestPickerMachine } from '../../../../../machines/deployments/request-picker.ts';
import {
  LINKABLE_FILTERS,
  type LinkableFilters,
  type LinkablePage,
  type LinkableRequest,
  linkableFault,
  type TypedFilters,
} from '../../../../../rules/deployments/forms/linked-requests.ts';
import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import { deploymentListFilters } from '../../../../../rules/deployments/list-query.ts';
import { PAGE_SIZE } from '../../../../../rules/lists/pagination.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { Button } from '../../../../kit/Button.tsx';
import { ClearableField } from '../../../../kit/ClearableField.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { EmptyPanel } from '../../../../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../../../../kit/ErrorPanel.tsx';
import { FieldGroup } from '../../../../kit/FieldGroup.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { LoadingSkeleton } from '../../../../kit/LoadingSkeleton.tsx';
import { input } from '../../../../kit/RadioGroup.css.ts';
import { StatusBadge } from '../../../../kit/StatusBadge.tsx';
import { useKeptFocus } from '../../../../kit/use-kept-focus.ts';
import { FilterInput } from '../../../../list/FilterInput.tsx';
import { ListPager } from '../../../../list/ListPager.tsx';
import { ProductionMark } from '../../../../status/ProductionMark.tsx';
import {
  chosenLine,
  filters as filtersClass,
  linkableRow,
  linkedLine,
  linkedName,
  linkedNumber,
  linkedWords,
  notLinked,
  results,
  rows as rowsClass,
  rowText,
  rowTextMuted,
} from './controls.css.ts';

/** Pages of ten, 0-based; rejects with the reason. */
export type FindRequests = (filters: LinkableFilters, page: number, signal: AbortSignal) => Promise<LinkablePage>;

interface LinkableRowProps {
  readonly request: LinkableRequest;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function LinkableRow({ request: { linked, isProduction, status }, group, isChosen, onChoose }: LinkableRowProps) {
  return (
    <label className={linkableRow} data-chosen={isChosen || undefined}>
      <input type="radio" className={input} name={group} checked={isChosen} onChange={onChoose} />
      <span className={linkedNumber}>#{linked.id}</span>
      <span className={rowTextMuted}>{linked.client}</span>
      <span className={rowText}>
        {linked.environmentIdentifier} {isProduction && <ProductionMark />}
      </span>
      <span className={rowText}>
        <StatusBadge {...status} />
      </span>
    </label>
  );
}

interface RequestPickerProps {
  readonly chosen: LinkedRequest | null;
  readonly find: FindRequests;
  /** Null for an empty selection. */
  readonly onDone: (chosen: LinkedRequest | null) => void;
  readonly onBack: () => void;
}

const FILTERS = LINKABLE_FILTERS.map((name) => [name, deploymentListFilters[name]] as const);

const TITLE = 'Select deployment request to link with windows deployment';

function RequestPicker({ chosen: linked, find, onDone, onBack }: RequestPickerProps) {
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
  const content = () => {
    if (state.matches('failed'))
      return (
        <ErrorPanel
          title="The requests couldn’t be loaded."
          details={message ?? undefined}
          action={<Button onClick={() => picker.send({ type: 'RETRY' })}>Try again</Button>}
        />
      );
    if (found === null) return <LoadingSkeleton layout="table" rows={PAGE_SIZE} columns={4} />;
    if (found.requests.length === 0) return <EmptyPanel title="No data found matching your criteria." />;
    return (
      <div className={rowsClass} role="radiogroup" aria-label="Deployment requests" aria-busy={isBusy || undefined}>
        {found.requests.map((request) => (
          <LinkableRow
            key={request.linked.id}
            request={request}
            group={group}
            isChosen={chosen?.id === request.linked.id}
            onChoose={() => picker.send({ type: 'CHOOSE', request: request.linked })}
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
          {FILTERS.map(([name, filter]) => (
            <ClearableField
              key={name}
              label={filter.label}
              isSet={typed[name] !== ''}
              error={linkableFault(name, typed[name])}
              onClear={() => type({ [name]: '' })}
            >
              {(control) => (
                <FilterInput
                  {...control}
                  filter={filter}
                  value={typed[name]}
                  onValueChange={(text) => type({ [name]: text })}
                />
              )}
            </ClearableField>
          ))}
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
          <ListPager
            query={{ page }}
            onPage={(_, next) => ({ page: next })}
            totalRecords={found.total}
            isPartial={false}
            shown={found.requests.length}
            onTurn={(to) => picker.send({ type: 'TURN_TO', page: to.page })}
          />
        )}
      </div>
    </Dialog>
  );
}

export interface DeploymentRequestControlProps extends FieldControlProps<LinkedRequest | null> {
  readonly find: FindRequests;
  /** Why a search needs the network, as a sentence; null if it can run. */
  readonly networkRefusal?: string | null | undefined;
}

/** Deployments §2 "Create and edit forms". */
export function DeploymentRequestControl({ find, networkRefusal = null, ...props }: DeploymentRequestControlProps) {
  const { id, label, value, isRequired, refusal, error, note, onChange, onBlur } = props;
  const [isOpen, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  useKeptFocus(boxRef);
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <FieldGroup
      id={id}
      label={label}
      isRequired={isRequired}
      hint={refusal === null && networkRefusal !== null ? networkRefusal : undefined}
      refusal={refusal}
      error={error}
      note={note}
    >
      <div ref={boxRef} className={linkedLine}>
        {value === null ? (
          <span className={notLinked}>No request is linked.</span>
        ) : (
          <span className={linkedWords}>
            <span className={linkedNumber}>#{value.id}</span>
            <span className={linkedName}>
              {value.client} / {value.environmentIdentifier}
            </span>
          </span>
        )}
        {refusal === null && (
          <>
            {value !== null && (
              <IconButton
                label={`Remove the link to request ${value.id}`}
                icon={<Unlink aria-hidden />}
                isDanger
                onClick={() => {
                  onChange(null);
                  onBlur();
                }}
              />
            )}
            <Button
              icon={<Link2 aria-hidden />}
              refusal={networkRefusal ?? undefined}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {value === null ? 'Select request' : 'Change'}
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <RequestPicker
          chosen={value}
          find={find}
          onDone={(chosen) => {
            if (chosen?.id !== value?.id) onChange(chosen);
            close();
          }}
          onBack={close}
        />
      )}
    </FieldGroup>
  );
}
