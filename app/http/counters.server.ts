import { Counter } from 'prom-client';

export const refusedWrites = new Counter({
  name: 'offcut_cross_origin_writes_refused_total',
  help: 'Writes that another site tried to make for a visitor.',
});

export const shed = new Counter({
  name: 'offcut_requests_shed_total',
  help: 'Requests refused with 503 because the process had too many in progress, or was late.',
});

export const strayErrors = new Counter({
  name: 'offcut_stray_errors_total',
  help: 'Errors that no request and no job caught; each is logged.',
});
