import { CircleCheck, CircleX } from 'lucide-react';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { holds } from '../../../../rules/access.ts';
import { buildTooltip, lastBuilds } from '../../../../rules/deployments/detail.ts';
import { webAddress } from '../../../../rules/web-address.ts';
import { link } from '../../../detail/detail.css.ts';
import { DescriptionItem } from '../../../kit/DescriptionList.tsx';
import { toneIcon } from '../../../kit/tones.css.ts';
import { useViewer } from '../../../portal-context.tsx';
import { build, builds } from './detail.css.ts';

/** The last builds, whether one runs or not: the menu has them only while a job is not idle (Deployments §2). */
export function LastBuilds({ record }: { record: DeploymentRequest }) {
  const { privileges } = useViewer();
  const last = lastBuilds(record);
  if (last.length === 0 || !holds(privileges, 'deployment.jenkins.view')) return null;
  return (
    <dl className={builds}>
      <DescriptionItem label="Last builds" isWide>
        {last.map(({ buildNumber, buildUrl, isBuildSuccess }) => {
          const Mark = isBuildSuccess ? CircleCheck : CircleX;
          const href = webAddress(buildUrl);
          const words = `Build #${buildNumber}`;
          return (
            <span key={buildNumber} className={build} title={buildTooltip(isBuildSuccess)}>
              <Mark
                aria-label={buildTooltip(isBuildSuccess)}
                className={toneIcon[isBuildSuccess ? 'success' : 'danger']}
              />
              {href === null ? (
                words
              ) : (
                <a className={link} href={href} target="_blank" rel="noreferrer">
                  {words}
                </a>
              )}
            </span>
          );
        })}
      </DescriptionItem>
    </dl>
  );
}
