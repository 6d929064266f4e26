import { expect, test } from 'vitest';
import { usualLoad } from '~/domain/shipping/freight/usual-load';

const SHEET = { weightLb: 70.4, palletLengthIn: 96, palletWidthIn: 48, palletHeightIn: 30 };

test('a delivery starts with what the seller packed, times the quantity', () => {
  const size = { length: '96', width: '48', height: '30' };
  expect(usualLoad(SHEET, 1)).toEqual({ weight: '70.4', ...size });
  expect(usualLoad(SHEET, 40)).toEqual({ weight: '2816', freightType: 'ltl', ...size });
});

test('a listing that says nothing leaves the form empty', () => {
  const unknown = {
    weightLb: null,
    palletLengthIn: null,
    palletWidthIn: null,
    palletHeightIn: null,
  };
  expect(usualLoad(unknown, 40)).toEqual({ weight: '', length: '', width: '', height: '' });
});
