import { Suspense } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { lazyPart } from '../lazy-part';
import type { StripeFormProps } from './stripe-form';

const StripeForm = lazyPart(() => import('./stripe-form'));

export const LazyStripeForm = (props: StripeFormProps) => (
  <Suspense fallback={<p role="status">{TRADING_COPY.initializing}</p>}>
    <StripeForm {...props} />
  </Suspense>
);
