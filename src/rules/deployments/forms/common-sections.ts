/** The sections that every deployment form begins and ends with (Deployments §2 "Common sections"). */
import { changeSection } from './change-fields.ts';
import { identificationSection } from './identification-fields.ts';
import { launchLinkSection } from './launch-link-fields.ts';
import { monitoringSection } from './monitoring-fields.ts';
import { scheduleSection } from './schedule-fields.ts';
import { tagSection } from './tag-fields.ts';
import { parameterSection } from './topology-fields.ts';

export const firstSections = [identificationSection, scheduleSection] as const;
export const lastSections = [
  parameterSection,
  tagSection,
  monitoringSection,
  launchLinkSection,
  changeSection,
] as const;
