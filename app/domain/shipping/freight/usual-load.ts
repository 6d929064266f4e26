import { PARCEL } from './freight-rates';

interface PackedListing {
  weightLb: number | null;
  palletLengthIn: number | null;
  palletWidthIn: number | null;
  palletHeightIn: number | null;
}

/**
 * What a delivery form starts with, as the seller packed it: 40 of 70.4 lb are 2,816 lb. Over the
 * limit of a package it starts as LTL.
 */
export function usualLoad(listing: PackedListing, quantity: number) {
  const { weightLb, palletLengthIn, palletWidthIn, palletHeightIn } = listing;
  const pounds = weightLb === null ? null : Math.ceil(weightLb * quantity * 10) / 10;
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    weight: text(pounds),
    length: text(palletLengthIn),
    width: text(palletWidthIn),
    height: text(palletHeightIn),
    ...((pounds ?? 0) > PARCEL.limits.maxPounds && { freightType: 'ltl' as const }),
  };
}
