import * as v from 'valibot';
import { biModelsParser, biMonitoringParser } from '../../contract/generated/parsers/bi-deployments.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';
import type { BiDashboard } from './resource.ts';

/** Dashboards of BI deployments; they bear no secrets. */
export const biDashboards: ReadingKind<BiDashboard> = {
  name: 'bi-dashboard',
  parser: v.object({ ...biMonitoringParser.entries, models: biModelsParser }),
};
