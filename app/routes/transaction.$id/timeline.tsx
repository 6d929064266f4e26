import { CANCEL_REASONS, TIMELINE_LABELS } from '~/domain/trading/copy';
import { formatMoney } from '~/lib/money';
import { Time } from '~/ui/data/time';
import type { PageView } from './view';

/** What happened, the newest last, as both parties see it. */
export function Timeline({ page }: { page: PageView }) {
  return (
    <section className="panel stack" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="stack">
        {page.timeline.map(({ id, kind, detail, at, actor }) => (
          <li key={id}>
            <b>{TIMELINE_LABELS[kind]}</b>
            {detail.amountCents === undefined ? null : (
              <span className="num">{` ${formatMoney(detail.amountCents)}`}</span>
            )}
            {detail.reason ? (
              <>
                <br />
                {CANCEL_REASONS[detail.reason] ?? detail.reason}
              </>
            ) : null}
            <br />
            <span className="quiet">
              <Time at={at} format="datetime" />
              {actor ? ` · ${actor.name}` : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
