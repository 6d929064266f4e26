import { LOGO, logoSize, SITE_NAME } from '~/lib/site';

/** Whether the style sheet draws the default mark before the name. */
export const markClass = (logo = LOGO): string => (logoSize(logo) ? 'logo' : 'logo mark');

export function SiteMark({ name = SITE_NAME, logo = LOGO, src = `/logo.png?${LOGO}` }) {
  const size = logoSize(logo);
  if (!size) return name;
  const { isWide, width, height } = size;
  return (
    <>
      <img {...{ src, width, height }} alt={isWide ? name : ''} style={{ borderRadius: 4 }} />
      {isWide ? null : name}
    </>
  );
}
