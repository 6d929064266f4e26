export const BUSINESS_TYPES = [
  'general_contractor',
  'subcontractor',
  'supplier',
  'manufacturer',
  'distributor',
  'other',
] as const;

export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  general_contractor: 'General Contractor',
  subcontractor: 'Subcontractor',
  supplier: 'Material Supplier',
  manufacturer: 'Manufacturer',
  distributor: 'Distributor',
  other: 'Other',
};

export const PROFILE_BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  ...BUSINESS_TYPE_LABELS,
  supplier: 'Supplier',
};
