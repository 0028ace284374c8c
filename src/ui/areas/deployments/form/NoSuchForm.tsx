import { useGoBack } from '../../../go-back.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { usePaths } from '../../../portal-context.tsx';

/** The address names no type, or no number, that there could be. */
export function NoSuchForm() {
  const { deployments } = usePaths();
  const goBack = useGoBack(deployments.list());
  return (
    <>
      <PageHeader title="Deployment request" />
      <EmptyPanel title="No content to load" action={<Button onClick={goBack}>Back</Button>}>
        There is no deployment request with this type and number.
      </EmptyPanel>
    </>
  );
}
