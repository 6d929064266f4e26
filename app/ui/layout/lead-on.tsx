import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Leads to another page of the site after some seconds, with and without JavaScript. The page says
 * so and has a link there, for whoever will not wait.
 */
export function LeadOn({ to, afterSeconds }: { to: string; afterSeconds: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to, afterSeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${afterSeconds};url=${to}`} />
    </noscript>
  );
}
