import { LOGO, logoSize, SITE_NAME } from '~/lib/site';

/** Whether the style sheet draws the default mark before the name. */
export const markClass = (logo = LOGO): string => (logoSize(logo) ? 'logo' : 'logo mark');

export function SiteMark({ name = SITE_NAME, logo = LOGO, src = `/logo.png?${LOGO}` }) {
  const size = logoSize(logo);
  if (!size) return name;
  const { isWide, width, height } = size;
  // On a phone it leaves room for the menus.
  const style = { width: `min(${width}px,${width / 5}vw)`, borderRadius: 4 };
  return (
    <>
      <img {...{ src, width, height, style }} alt={isWide ? name : ''} />
      {isWide ? null : name}
    </>
  );
}
