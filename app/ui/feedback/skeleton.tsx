import { Fragment } from 'react';

export function CardSkeletons() {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        Loading...
      </p>
      <div className="grid-cards" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <div className="card" key={index}>
            <span className="pic bone" />
            <div className="in">
              <span className="bone w-40" />
              <span className="bone" />
              <span className="bone w-40" />
              <span className="bone w-40" />
              <span className="bone" />
              <div className="acts">
                <span className="bone min-h-10" />
                <span className="bone min-h-10" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function RowSkeletons({ label = 'Loading...' }) {
  return (
    <div aria-busy="true" className="panel stack">
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: 5 }, (_, index) => (
        <Fragment key={index}>
          <span className="bone" aria-hidden="true" />
          <span className="bone w-40" aria-hidden="true" />
        </Fragment>
      ))}
    </div>
  );
}
