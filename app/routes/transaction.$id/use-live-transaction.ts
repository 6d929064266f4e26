import { useLive } from '~/ui/live/use-live';

/** Shows what happens to the purchase while somebody looks at it. */
export function useLiveTransaction(id: string): void {
  useLive(`/transaction/${id}/live`);
}
