import { useState } from 'react';
import { TypedText } from '../../src/ui/confirm/TypedText.tsx';
import { ActionMenu } from '../../src/ui/kit/ActionMenu.tsx';
import { AlertDialog } from '../../src/ui/kit/AlertDialog.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { Checkbox } from '../../src/ui/kit/Checkbox.tsx';
import { Dialog } from '../../src/ui/kit/Dialog.tsx';
import { Field } from '../../src/ui/kit/Field.tsx';
import { HoverMenu } from '../../src/ui/kit/HoverMenu.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { Section } from '../../src/ui/kit/Section.tsx';
import { Sheet } from '../../src/ui/kit/Sheet.tsx';
import { Tabs } from '../../src/ui/kit/Tabs.tsx';
import { TextInput } from '../../src/ui/kit/TextInput.tsx';
import { line } from './gallery.css.ts';

type Opened = 'none' | 'dialog' | 'alert' | 'confirm' | 'production' | 'sheet';

export function OverlaysPage() {
  const [opened, setOpened] = useState<Opened>('none');
  const [tab, setTab] = useState('standard');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('nothing');
  const close = () => setOpened('none');
  return (
    <>
      <PageHeader title="Overlays" subtitle={`Chosen: ${chosen}`} />
      <div>
        <Section title="Dialogs">
          <div className={line}>
            <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
            <Button onClick={() => setOpened('alert')}>Open alert</Button>
            <Button onClick={() => setOpened('confirm')}>Open question</Button>
            <Button onClick={() => setOpened('production')}>Open production question</Button>
            <Button onClick={() => setOpened('sheet')}>Open sheet</Button>
          </div>
        </Section>
        <Section title="Menus and tooltips">
          <div className={line}>
            <HoverMenu
              label="Deployment"
              align="start"
              groups={[
                {
                  id: 'approvals',
                  heading: 'Approvals',
                  entries: [
                    { kind: 'action', id: 'approve', label: 'Approve', onSelect: () => setChosen('approve') },
                    { kind: 'action', id: 'reject', label: 'Reject', onSelect: () => setOpened('confirm') },
                  ],
                },
                {
                  id: 'end',
                  entries: [
                    {
                      kind: 'action',
                      id: 'start',
                      label: 'Start VMs',
                      onSelect: () => setChosen('start'),
                      refusal: 'The uptime schedule has ended.',
                    },
                    {
                      kind: 'action',
                      id: 'delete',
                      label: 'Delete',
                      isDanger: true,
                      onSelect: () => setChosen('delete'),
                    },
                  ],
                },
              ]}
            />
            <ActionMenu
              label="Further actions"
              groups={() => [
                {
                  id: 'decide',
                  entries: [{ kind: 'action', id: 'reject', label: 'Reject', onSelect: () => setOpened('confirm') }],
                },
              ]}
            />
          </div>
        </Section>
        <Section title="Tabs">
          <Tabs
            label="Redeploy mode"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { id: 'standard', label: 'Standard', content: <p>All stages, data kept.</p> },
              { id: 'advanced', label: 'Advanced', content: <p>Choose the stages.</p> },
              { id: 'never', label: 'Not for production', content: null, isDisabled: true },
            ]}
          />
        </Section>
      </div>
      {opened === 'dialog' && (
        <Dialog
          title="Redeploy harbour-foods / till-acceptance"
          description="Choose what runs again."
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button intent="primary" onClick={close}>
                Redeploy
              </Button>
            </>
          }
        >
          {['Infrastructure', 'Configure Nodes', 'Initialize Databases', 'Deployment'].map((stage) => (
            <Checkbox key={stage} label={stage} isChecked={stage !== 'Deployment'} onCheckedChange={() => undefined} />
          ))}
        </Dialog>
      )}
      {opened === 'alert' && (
        <AlertDialog kind="alert" title="Deployment" onClose={close}>
          You can't stop a DB instance that has a read replica.
        </AlertDialog>
      )}
      {opened === 'confirm' && (
        <AlertDialog
          kind="confirm"
          title="Reject request"
          onClose={close}
          onConfirm={() => {
            setChosen('reject');
            close();
          }}
        >
          Are you sure you want to reject this deployment request?
        </AlertDialog>
      )}
      {opened === 'production' && (
        <AlertDialog
          kind="confirm"
          title="Destroy environment"
          isDanger
          onClose={close}
          onConfirm={close}
          isConfirmDisabled={typed !== 'payments-prod'}
          error={typed === 'error' ? 'The request was changed by Ada Fonseca at 09:41.' : null}
        >
          <p>Are you sure you want to destroy this deployment? This is a production environment.</p>
          <TypedText
            demand={{ text: 'payments-prod', label: 'Type the environment identifier to confirm' }}
            typed={typed}
            onType={setTyped}
          />
        </AlertDialog>
      )}
      {opened === 'sheet' && (
        <Sheet title="Filters" onClose={close} footer={<Button intent="primary">Show 24 requests</Button>}>
          <Field label="Client">{(control) => <TextInput {...control} value={typed} onValueChange={setTyped} />}</Field>
        </Sheet>
      )}
    </>
  );
}
