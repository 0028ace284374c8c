import { dayAfter, isDay, movedEnd } from './dates.ts';
import { type DeploymentFields, limits, optionalSection, reset, rule } from './definitions.ts';
import { mayEditRequestDetails, notYetDecided } from './gates.ts';

export const launchLinkSection = optionalSection('Launch link', ['tokenValidFrom', 'tokenValidTo']);

const TO_BEFORE_FROM = 'Launch link valid to date must be later than Launch link valid from date';

export const launchLinkFields: Pick<DeploymentFields, 'tokenValidFrom' | 'tokenValidTo'> = {
  tokenValidFrom: {
    name: 'tokenValidFrom',
    label: 'Launch link valid from',
    control: 'date',
    visible: notYetDecided,
    editable: [mayEditRequestDetails],
    limits: limits([], (_, { today }) => ({ min: today })),
    rules: [
      rule(['tokenValidFrom'], ({ tokenValidFrom }, { today, original }) => {
        if (!isDay(tokenValidFrom)) return 'is not a date';
        const isKept = tokenValidFrom === original?.tokenValidFrom;
        return tokenValidFrom < today && !isKept ? 'can’t be before today' : null;
      }),
    ],
  },
  tokenValidTo: {
    name: 'tokenValidTo',
    label: 'Launch link valid to',
    control: 'date',
    visible: notYetDecided,
    editable: [mayEditRequestDetails],
    limits: limits(['tokenValidFrom'], ({ tokenValidFrom }, { today }) => ({
      min: dayAfter(isDay(tokenValidFrom) ? tokenValidFrom : today),
    })),
    rules: [
      rule(['tokenValidTo'], ({ tokenValidTo }) => (isDay(tokenValidTo) ? null : 'is not a date')),
      rule(['tokenValidFrom', 'tokenValidTo'], ({ tokenValidFrom, tokenValidTo }, { today, original }) => {
        const isKept = tokenValidTo === original?.tokenValidTo && tokenValidFrom === original.tokenValidFrom;
        const from = isDay(tokenValidFrom) ? tokenValidFrom : today;
        return tokenValidTo > from || isKept ? null : TO_BEFORE_FROM;
      }),
    ],
  },
};

/** As the end of the schedule: it is valid for one day at least. */
export const moveTheLinksEnd = reset(['tokenValidFrom'], ['tokenValidTo'], ({ tokenValidFrom }, _, { entered }) => ({
  tokenValidTo: movedEnd(tokenValidFrom, { from: entered.tokenValidFrom, to: entered.tokenValidTo }, 1),
}));
