import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

export function DelayedRedirect({ to, afterSeconds }: { to: string; afterSeconds: number }) {
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
