import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shellPaths } from '../paths.ts';
import { useConfig } from '../portal/portal-context.tsx';
import { FocusHeading, PageTitle } from './FocusHeading.tsx';
import { Logo } from './Logo.tsx';
import { brand, brandName } from './StandaloneFrame.css.ts';
import { StandaloneFrame } from './StandaloneFrame.tsx';

export interface StandalonePageProps {
  readonly title: string;
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function StandalonePage({ title, ...parts }: StandalonePageProps) {
  const { appName, product, appVersion } = useConfig();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StandaloneFrame
        {...parts}
        title={title}
        brand={
          <Link to={shellPaths.home} className={brand}>
            <Logo />
            <span className={brandName}>{product.name}</span>
          </Link>
        }
        foot={`${appName} ${appVersion}`}
      />
      <FocusHeading />
    </>
  );
}
