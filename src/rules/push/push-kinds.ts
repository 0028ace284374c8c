import type { PushKind } from './push-settings.ts';

/** These mails follow the choice too; those about deployments are always sent. */
const BY_MAIL = 'Mails about VPCs, BI deployments and cloud accounts follow this choice.';

export const PUSH_KINDS: Readonly<Record<PushKind, { readonly label: string; readonly hint: string }>> = {
  waiting: {
    label: 'A request waits for your decision',
    hint: 'One notification covers all of them. It disappears when they are decided.',
  },
  decided: {
    label: 'Your request was approved or rejected',
    hint: 'By somebody else. Mails about ended approvals of VPCs, BI deployments and cloud accounts follow this choice.',
  },
  failed: {
    label: 'An operation of yours failed',
    hint: `For example, a launch or a redeployment that you started. ${BY_MAIL}`,
  },
  finished: {
    label: 'An operation of yours is complete',
    hint: `For example, a launch or a redeployment that you started. ${BY_MAIL}`,
  },
  commented: {
    label: 'Somebody commented on your request',
    hint: 'Or on a record that you commented on.',
  },
  schedule: {
    label: 'The uptime schedule of your request ends tomorrow',
    hint: 'After that, the environment is no longer started or stopped automatically.',
  },
  services: {
    label: 'Services of your production environment fail or are up again',
    hint: 'As its health checks report. Stopping or starting the environment isn’t reported.',
  },
};
