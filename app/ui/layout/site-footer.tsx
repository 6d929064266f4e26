import { SITE_NAME } from '~/lib/site';
import { AppLink } from '../link';
import { useSharedChildren } from '../shared-markup';
import type { NavItem } from './site-header';

type FooterGroup = { title: string; links: NavItem[] };

const FOOTER_GROUPS: FooterGroup[] = [
  {
    title: 'Sellers',
    links: [
      { to: '/create-listing', label: 'List Materials' },
      { to: '/pricing-guide', label: 'Pricing Guide' },
    ],
  },
  {
    title: 'Buyers',
    links: [
      { to: '/browse', label: 'Browse Materials' },
      { to: '/categories', label: 'Categories' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/help', label: 'Help Center' },
    ],
  },
];

export function SiteFooter() {
  const shared = useSharedChildren();
  return (
    <footer
      className="foot"
      {...shared(['footer'], () => (
        <div className="wrap">
          <div>
            <p>The marketplace for construction materials trading.</p>
            <p>
              {`© 2024 ${SITE_NAME}. All rights reserved. `}
              <AppLink to="/terms">Terms</AppLink>
              {' · '}
              <AppLink to="/privacy">Privacy</AppLink>
            </p>
          </div>
          {FOOTER_GROUPS.map((group) => (
            <div key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <AppLink to={to}>{label}</AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
    />
  );
}
