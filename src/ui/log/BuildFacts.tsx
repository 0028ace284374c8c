import { ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { buildDuration } from '../../rules/builds/build-durations.ts';
import {
  type BuildFacts as Build,
  type BuildLog,
  buildActionWords,
  buildChoiceWords,
  hasFailed,
  wasCancelled,
} from '../../rules/builds/build-log.ts';
import { buildLook } from '../../rules/builds/build-look.ts';
import { buildName } from '../../rules/builds/build-name.ts';
import { webAddress } from '../../rules/formats/addresses.ts';
import { userName } from '../../rules/people/users.ts';
import { durationWords } from '../../rules/texts/duration-words.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { Select } from '../kit/Select.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { AddressLink } from '../page/address-link.tsx';
import { ownPage } from '../page/own-page.ts';
import { useServerNow } from '../portal/server-clock.ts';
import { ExactMoment } from '../time/ExactMoment.tsx';
import { momentText } from '../time/moment-text.ts';
import { chooser, externalLink } from './log.css.ts';

export interface BuildFactsProps {
  log: BuildLog;
  isFailed: boolean;
  addressOf: (buildNumber: number) => string;
}

function BuildUrl({ log, addressOf }: Pick<BuildFactsProps, 'log' | 'addressOf'>) {
  const { build, buildUrl } = log;
  const outside = webAddress(buildUrl);
  const own = outside === null ? null : ownPage(outside);
  if (outside !== null && own === null) {
    return (
      <a className={externalLink} href={outside} target="_blank" rel="noreferrer">
        {outside} <ExternalLink aria-label="opens in a new tab" />
      </a>
    );
  }
  const page = own ?? (build === null ? null : addressOf(build.buildNumber));
  if (page === null) return buildUrl;
  return (
    <AddressLink className={externalLink} to={page}>
      {location.origin}
      {page}
    </AddressLink>
  );
}

function jobLabel(build: BuildLog['build'], isFailed: boolean): string {
  if (build === null) return isFailed ? 'Failed job' : 'Job';
  if (wasCancelled(build)) return 'Cancelled job';
  return hasFailed(build) ? 'Failed job' : 'Job';
}

export function BuildFacts({ log, isFailed, addressOf }: BuildFactsProps) {
  const { build, builds } = log;
  const navigate = useNavigate();
  const now = useServerNow(10_000);
  const durationText = (of: Build) => {
    const duration = buildDuration(of, now.getTime());
    return duration === null ? null : durationWords(duration);
  };
  return (
    <DescriptionList>
      <DescriptionItem label="Build number">
        {builds === null || builds.length < 2 ? (
          log.buildNumber !== null && log.buildNumber < 0 ? (
            buildName({ buildNumber: log.buildNumber })
          ) : (
            log.buildNumber
          )
        ) : (
          <span className={chooser}>
            <Select
              aria-label="Build"
              value={String(log.buildNumber)}
              onValueChange={(number) => void navigate(addressOf(Number(number)))}
              options={builds.map((each) => ({
                value: String(each.buildNumber),
                label: buildChoiceWords(each, builds, momentText, durationText),
              }))}
            />
          </span>
        )}
      </DescriptionItem>
      <DescriptionItem label={jobLabel(build, isFailed)}>{log.jobName}</DescriptionItem>
      {build !== null && <DescriptionItem label="Action">{buildActionWords(build)}</DescriptionItem>}
      {build !== null && (
        <DescriptionItem label="State">
          <StatusBadge {...buildLook(build)} />
        </DescriptionItem>
      )}
      {build?.startedAt != null && (
        <DescriptionItem label="Started">
          <ExactMoment at={build.startedAt} now={now} />
        </DescriptionItem>
      )}
      {build !== null && <DescriptionItem label="Duration">{durationText(build)}</DescriptionItem>}
      {build?.requestedBy != null && (
        <DescriptionItem label="Requested by">{userName(build.requestedBy)}</DescriptionItem>
      )}
      {(build !== null || log.buildUrl !== null) && (
        <DescriptionItem label="Build URL">
          <BuildUrl log={log} addressOf={addressOf} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
