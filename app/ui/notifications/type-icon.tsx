/** Source of the types: specification, section 4. Only pages with notifications load these. */
const PATHS: Record<string, string> = {
  order: 'M3 7l9-4 9 4v10l-9 4-9-4V7Zm0 0 9 4 9-4M12 11v10',
  payment: 'M3 5h18v14H3V5Zm0 5h18M7 15h4',
  message: 'M4 5h16v11H9l-5 4V5Z',
  system: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v6m0-10h.01',
  material_update: 'M3 12V4h8l10 10-8 8L3 12Zm5-4h.01',
  promotion: 'M12 3l3 6 6 1-4.5 4.500L18 21l-6-3-6 3 1.500-6.500L3 10l6-1 3-6Z',
};
const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4l2-2Zm4 4h4';

export function TypeIcon({ type }: { type: string }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={Object.hasOwn(PATHS, type) ? PATHS[type] : BELL} />
    </svg>
  );
}
