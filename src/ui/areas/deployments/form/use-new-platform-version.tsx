import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import type { FormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import { NEW_PLATFORM_VERSION } from '../../../../rules/deployments/forms/topology-fields.ts';
import { useSubScreen } from '../../../form/use-sub-screen.ts';
import { useMayOpen, useNewRecordForm, usePaths } from '../../../portal-context.tsx';
import type { NewRecord, OpenDeploymentForm } from './deployment-form-context.ts';

const PURPOSE = 'When you save it, it is selected in your request.';

/** "Add a new version" for who may: the version's own form in place of the request's, which is as it was afterwards, with the version selected. */
export function useNewPlatformVersion(
  actor: OpenDeploymentForm['actor'],
  calls: FormCalls,
): { readonly newPlatformVersion: NewRecord | null; readonly screen: ReactElement | null } {
  const Form = useNewRecordForm('platform-versions');
  const { 'platform-versions': platformVersions } = usePaths();
  const mayOpen = useMayOpen();
  const { isOpen, open, close } = useSubScreen('new platform version');
  const [news, setNews] = useState<string | null>(null);
  const isAsked = useSelector(actor, ({ context: { work } }) => work?.values.platformVersion === NEW_PLATFORM_VERSION);
  if (Form === null || !mayOpen(platformVersions.create())) return { newPlatformVersion: null, screen: null };

  const select = async (saved: string) => {
    const offered = await calls.refreshPlatformVersions().catch(() => null);
    const isOffered = offered?.some(({ version }) => version === saved) === true;
    actor.send({ type: 'EDIT', edit: { field: 'platformVersion', value: isOffered ? saved : '' } });
    const after = offered === null ? 'once the list of versions can be loaded' : 'once its status allows it';
    setNews(isOffered ? null : `${saved} was saved. It can be selected here ${after}.`);
    close();
  };
  return {
    newPlatformVersion: { open, news },
    screen:
      isOpen && isAsked ? (
        <Form given={{}} purpose={PURPOSE} onSaved={({ version = '' }) => void select(version.trim())} onBack={close} />
      ) : null,
  };
}
