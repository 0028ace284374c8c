import { useConfig } from '../portal/portal-context.tsx';

export function PageTitle({ children }: { children: string }) {
  const { appName } = useConfig();
  return <title>{children === appName ? appName : `${children} – ${appName}`}</title>;
}
