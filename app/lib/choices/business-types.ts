export const BUSINESS_TYPE_LABELS = {
  general_contractor: 'General Contractor',
  subcontractor: 'Subcontractor',
  supplier: 'Material Supplier',
  manufacturer: 'Manufacturer',
  distributor: 'Distributor',
  other: 'Other',
};

export type BusinessType = keyof typeof BUSINESS_TYPE_LABELS;

export const BUSINESS_TYPES = Object.keys(BUSINESS_TYPE_LABELS) as BusinessType[];

export const PROFILE_BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  ...BUSINESS_TYPE_LABELS,
  supplier: 'Supplier',
};
