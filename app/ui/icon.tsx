const PATHS = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5 5 19',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4l2-2Zm4 4h4',
  chat: 'M4 5h16v11H9l-5 4V5Z',
  photo: 'M3 5h18v14H3V5Zm0 11 5-5 5 5 3-3 5 4M16 8h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  flat: 'M4 12h16M14 6l6 6-6 6',
  check: 'M4 12l6 6L20 6',
  alert: 'M12 3 2 20h20L12 3Zm0 7v4m0 3h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({
  name,
  size = 20,
  label,
}: {
  name: IconName;
  size?: number;
  label?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
