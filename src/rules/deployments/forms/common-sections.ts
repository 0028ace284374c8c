/** The sections that every deployment form begins and ends with (Deployments §2 "Common sections"). */
import { changeSection, infrastructureChangeSection } from './change-fields.ts';
import { identificationSection } from './identification-fields.ts';
import { launchLinkSection } from './launch-link-fields.ts';
import { monitoringSection } from './monitoring-fields.ts';
import { scheduleSection } from './schedule-fields.ts';
import { tagSection } from './tag-fields.ts';
import { parameterSection } from './topology-fields.ts';

export const firstSections = [identificationSection, scheduleSection] as const;
const sectionsBeforeChanges = [parameterSection, tagSection, monitoringSection, launchLinkSection] as const;
export const lastSections = [...sectionsBeforeChanges, changeSection] as const;
/** The last ones of what consists of infrastructure alone. */
export const lastSectionsWithoutApplication = [...sectionsBeforeChanges, infrastructureChangeSection] as const;
