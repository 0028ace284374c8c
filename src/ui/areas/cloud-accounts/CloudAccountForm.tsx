import { useParams } from 'react-router-dom';
import { cloudAccountFormResource } from '../../../data/cloud-accounts/form.ts';
import { cloudAccountForm } from '../../../rules/cloud-accounts/form.ts';
import { tenantAllowsCreation } from '../../../rules/tenants.ts';
import { FormPage } from '../../form/FormPage.tsx';
import { useForm } from '../../form/use-form.ts';
import { useGoBack } from '../../go-back.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useIsCut } from '../../offline.ts';
import { usePaths, usePortal, useViewer } from '../../portal-context.tsx';

const NEW = 'Add New AWS';

/** Asks for an AWS account, or changes one (Administration §2 "Cloud accounts"). */
export default function CloudAccountForm() {
  const { accountId = null } = useParams();
  const { tenantId } = useViewer();
  const goBack = useGoBack(usePaths()['cloud-accounts'].list());
  if (accountId === null && !tenantAllowsCreation(tenantId)) {
    return (
      <>
        <PageHeader title={NEW} />
        <EmptyPanel title="A cloud account is made in one tenant." action={<Button onClick={goBack}>Back</Button>}>
          Select a tenant first: accounts can’t be made in all tenants at once, nor in the default one.
        </EmptyPanel>
      </>
    );
  }
  return <Form key={accountId} accountId={accountId} onLeave={goBack} />;
}

function Form({ accountId, onLeave }: { accountId: string | null; onLeave: () => void }) {
  const portal = usePortal();
  const isCut = useIsCut();
  const paths = usePaths()['cloud-accounts'];
  const { open, actor } = useForm({
    form: cloudAccountForm,
    resourceOf: (viewer) => cloudAccountFormResource(portal, viewer, accountId),
  });
  const values = () => actor.getSnapshot().context.work?.values;
  return (
    <FormPage
      open={open}
      title={accountId === null ? NEW : `Editing ${accountId}`}
      subtitle={() => accountId !== null && values()?.displayName}
      leaveLabel={accountId === null ? 'Back' : 'Discard'}
      alertsFailure={false}
      withheldWords={null}
      savedMessage="The cloud account was saved."
      needs={accountId === null ? 'what this form needs' : `cloud account ${accountId}`}
      isOnline={!isCut}
      savedList={() => paths.list(new URLSearchParams({ accountId: values()?.accountId ?? '' }))}
      listAddress={paths.list()}
      onLeave={onLeave}
    />
  );
}
