import { cancelSentence, HANDOVER_METHOD_LABELS, TIMELINE_LABELS } from '~/domain/trading/copy';
import { formatMoney } from '~/lib/money';
import { When } from './when';
import type { PageView } from './view';

export function Timeline({ page }: { page: PageView }) {
  return (
    <section className="panel stack" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="stack">
        {page.timeline.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line: { kind, detail, at, actor } }: { line: PageView['timeline'][number] }) {
  const { amountCents, reason, method } = detail;
  return (
    <li>
      <b>{TIMELINE_LABELS[kind]}</b>
      {method ? `: ${HANDOVER_METHOD_LABELS[method].toLowerCase()}` : null}
      {amountCents === undefined ? null : (
        <span className="num">{` ${formatMoney(amountCents)}`}</span>
      )}
      {reason ? (
        <>
          <br />
          <span className="break-words">
            {kind === 'cancelled' ? cancelSentence(reason) : reason}
          </span>
        </>
      ) : null}
      <br />
      <span className="quiet">
        <When at={at} by={actor} />
      </span>
    </li>
  );
}
