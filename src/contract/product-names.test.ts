import { describe, expect, it } from 'vitest';
import {
  pathToWire,
  typeFromSegment,
  typeFromWire,
  typeToSegment,
  typeToWire,
  valueFromWire,
  valueToWire,
} from './product-names.ts';

const product = { code: 'MERIDIAN', slug: 'meridian' };

describe('deployment types', () => {
  it.each([
    ['PRODUCT', 'MERIDIAN'],
    ['PRODUCT_ON_PREM', 'MERIDIAN_ON_PREM'],
    ['WINDOWS', 'WINDOWS'],
  ])('%s is %s on the wire', (standIn, wire) => {
    expect(typeToWire(standIn, product)).toBe(wire);
    expect(typeFromWire(wire, product)).toBe(standIn);
  });

  it.each([
    ['PRODUCT', 'meridian'],
    ['PRODUCT_ON_PREM', 'meridian_on_prem'],
    ['STORESERVER', 'storeserver'],
  ])('%s is the segment %s of a page, and back', (type, segment) => {
    expect(typeToSegment(type, product)).toBe(segment);
    expect(typeFromSegment(segment, product)).toBe(type);
  });
});

describe('JSON values', () => {
  const inCode = {
    deployments: [
      {
        id: 1,
        deploymentType: 'PRODUCT',
        installerApplicationsData: { linkedDeploymentRequest: { deploymentType: 'PRODUCT_ON_PREM' } },
      },
      { id: 2, deploymentType: 'DATABASE' },
    ],
    types: ['PRODUCT', 'WINDOWS'],
    progress: null,
  };
  const onWire = {
    deployments: [
      {
        id: 1,
        deploymentType: 'MERIDIAN',
        installerApplicationsData: { linkedDeploymentRequest: { deploymentType: 'MERIDIAN_ON_PREM' } },
      },
      { id: 2, deploymentType: 'DATABASE' },
    ],
    types: ['MERIDIAN', 'WINDOWS'],
    progress: null,
  };

  it('are mapped both ways at any depth', () => {
    expect(valueToWire(inCode, product)).toEqual(onWire);
    expect(valueFromWire(onWire, product)).toEqual(inCode);
  });

  it('keep ordinary text, also where it reads like the product', () => {
    const text = { client: 'MERIDIAN', approvalReference: 'PRODUCT', notificationEmails: ['MERIDIAN', 'PRODUCT'] };
    expect(valueFromWire(text, product)).toEqual(text);
    expect(valueToWire(text, product)).toEqual(text);
  });

  it("keep the users' own keys and values", () => {
    const text = { additionalParameters: { type: 'MERIDIAN' }, deploymentTags: { type: 'PRODUCT' } };
    expect(valueFromWire(text, product)).toEqual(text);
    expect(valueToWire(text, product)).toEqual(text);
  });
});

describe('paths', () => {
  it.each([
    ['/deploymentrequests/product', '/deploymentrequests/meridian'],
    ['/deploymentrequests/onprem/product/7?client=product', '/deploymentrequests/onprem/meridian/7?client=product'],
    ['/api/deploymentrequests/validate/product', '/api/deploymentrequests/validate/meridian'],
    ['/deploymentrequests/progress/7', '/deploymentrequests/progress/7'],
  ])('%s is %s on the wire', (standIn, wire) => {
    expect(pathToWire(standIn, product)).toBe(wire);
  });
});
