import type { PushKind } from './push-settings.ts';

export const PUSH_KINDS: Readonly<Record<PushKind, { readonly label: string; readonly hint: string }>> = {
  waiting: {
    label: 'A request waits for your decision',
    hint: 'All that wait are one notification. It goes once they are decided.',
  },
  decided: { label: 'Your request was approved or rejected', hint: 'By somebody else.' },
  failed: { label: 'An operation of yours failed', hint: 'Such as a launch or a redeployment that you ordered.' },
  finished: {
    label: 'An operation of yours is complete',
    hint: 'Such as a launch or a redeployment that you ordered.',
  },
  commented: {
    label: 'Somebody commented on your request',
    hint: 'Or on a record in whose discussion you wrote.',
  },
  schedule: {
    label: 'The uptime schedule of your request ends tomorrow',
    hint: 'From then on, the environment stays as it is.',
  },
  services: {
    label: 'Services of your production environment fail or are up again',
    hint: 'As its health checks find them. Stop and Start are no news.',
  },
};
