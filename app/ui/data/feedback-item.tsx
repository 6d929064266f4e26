import type { ReactNode } from 'react';
import { Badge } from '../feedback/badge';
import { Time } from './time';

interface FeedbackItemProps {
  feedback: {
    wouldBuyAgain: boolean;
    comment: string | null;
    createdAt: string;
    reply: string | null;
    repliedAt: string | null;
  };
  /** The seller's name */
  seller: string;
  /** After its date */
  more?: ReactNode;
}

export function FeedbackItem({ feedback, seller, more }: FeedbackItemProps) {
  const { wouldBuyAgain, comment, createdAt, reply, repliedAt } = feedback;
  return (
    <div className="stack">
      <p className="quiet">
        <Badge tone={wouldBuyAgain ? 'good' : 'high'}>
          {wouldBuyAgain ? 'Would buy again' : 'Would not buy again'}
        </Badge>{' '}
        <Time at={createdAt} />
        {more}
      </p>
      {comment ? <p className="max-w-prose break-words whitespace-pre-line">{comment}</p> : null}
      {reply && repliedAt ? (
        <div className="note">
          <p className="max-w-prose break-words whitespace-pre-line">{reply}</p>
          <p className="quiet">
            {`Reply from ${seller} · `}
            <Time at={repliedAt} />
          </p>
        </div>
      ) : null}
    </div>
  );
}
