import {
  DEPLOYMENT_CONTROL_PARSERS,
  type DeploymentControls,
} from '../../../../rules/deployments/forms/own-controls.ts';
import { type ControlDrawings, drawingOf } from '../../../form/draw-control.ts';
import { ConfigsField } from './controls/ConfigsField.tsx';
import { InstallerApplicationsControl } from './controls/InstallerApplicationsControl.tsx';
import { InstanceTypeField } from './controls/InstanceTypeField.tsx';
import { LicenceControl } from './controls/LicenceControl.tsx';
import { LinkedRequestField } from './controls/LinkedRequestField.tsx';
import { ZonesField } from './controls/ZonesField.tsx';

/** The controls that only deployment requests have. */
const CONTROLS: ControlDrawings<DeploymentControls> = {
  licence: { Component: LicenceControl, isWide: true },
  'availability zone': { Component: ZonesField },
  configurations: { Component: ConfigsField, isWide: true },
  'instance type': { Component: InstanceTypeField },
  'installer applications': { Component: InstallerApplicationsControl, isWide: true },
  'deployment request': { Component: LinkedRequestField, isWide: true },
};

export const drawDeploymentControl = drawingOf(DEPLOYMENT_CONTROL_PARSERS, CONTROLS);
