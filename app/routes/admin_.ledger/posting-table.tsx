import type { PostingView } from '~/domain/trading/index.server';
import { formatMoney } from '~/lib/money';
import { ACCOUNT_LABELS, POSTING_LABELS } from '~/ui/admin/money-labels';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';

const CAPTION = 'Postings and their entries, newest first';

export function PostingTable({ postings }: { postings: PostingView[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className="scroll" role="region" aria-label={CAPTION} tabIndex={0}>
      <table>
        <caption className="sr">{CAPTION}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="n">
              Debit
            </th>
            <th scope="col" className="n">
              Credit
            </th>
          </tr>
        </thead>
        {postings.map((posting) => (
          <Posting key={posting.id} posting={posting} />
        ))}
      </table>
    </div>
  );
}

function Posting({
  posting: { at, kind, stripeId, transaction, entries },
}: {
  posting: PostingView;
}) {
  const debitCents = entries.reduce((sum, entry) => sum + entry.debitCents, 0);
  const creditCents = entries.reduce((sum, entry) => sum + entry.creditCents, 0);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {`${POSTING_LABELS[kind] ?? kind} · `}
          <AppLink to={`/transaction/${transaction.id}`}>{transaction.title}</AppLink>
          <br />
          <span className="quiet">
            <Time at={at} format="datetime" />
            {` · ${stripeId}`}
          </span>
        </th>
      </tr>
      {entries.map((entry) => (
        <tr key={entry.account}>
          <td>{ACCOUNT_LABELS[entry.account] ?? entry.account}</td>
          <td className="n">{entry.debitCents > 0 ? formatMoney(entry.debitCents) : null}</td>
          <td className="n">{entry.creditCents > 0 ? formatMoney(entry.creditCents) : null}</td>
        </tr>
      ))}
      <tr>
        <td className="quiet">
          {debitCents === creditCents
            ? 'Sums to zero'
            : `Off by ${formatMoney(creditCents - debitCents)}`}
        </td>
        <td className="n">{formatMoney(debitCents)}</td>
        <td className="n">{formatMoney(creditCents)}</td>
      </tr>
    </tbody>
  );
}
