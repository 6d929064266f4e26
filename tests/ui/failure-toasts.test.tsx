// @vitest-environment jsdom
import { act, type ReactElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { AdminForm } from '~/routes/admin.admins/route';
import { DecisionForm } from '~/ui/admin/decisions/decision-form';
import {
  approveDecision,
  banDecision,
  deleteUserDecision,
  rejectDecision,
} from '~/ui/admin/decisions/decisions';
import { MaterialForm } from '~/ui/admin/forms/material-form';
import { PhotoForm } from '~/ui/admin/forms/photo-form';
import { ToastRegion } from '~/ui/feedback/toast';
import { MATERIAL } from './material-form-material';
import { openRoot, withRouter } from './render';

beforeAll(() => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
});

const SENTENCE = 'Another buyer was faster.';
const refused = (intent = '') => ({ initialValue: { intent }, error: { '': [SENTENCE] } });
const user = { id: 'ana', firstName: 'Ana', lastName: 'Diaz' };
const registration = {
  id: 'lakeshore',
  companyName: 'Lakeshore Builders',
  contactEmail: 'ana@lakeshore.example',
  updatedAt: new Date('2026-11-20T10:00:00Z'),
};
const decide = (decision: ReturnType<typeof banDecision>) => (
  <DecisionForm decision={decision} result={refused()} returnTo="/admin" />
);
const photo = (intent: string) => (
  <PhotoForm
    material={{ id: 'bolts', title: 'Anchor bolts', imageUrl: null }}
    result={refused(intent)}
    returnTo="/admin"
    cancel={null}
  />
);

test.each<[title: string, form: ReactElement]>([
  ['Approval Failed', decide(approveDecision(registration))],
  ['Rejection Failed', decide(rejectDecision(registration))],
  ['Ban Failed', decide(banDecision(user))],
  ['Delete Failed', decide(deleteUserDecision(user))],
  [
    'Update Failed',
    <MaterialForm
      key="material"
      material={MATERIAL}
      categories={[]}
      constraints={{}}
      answer={{ result: refused() }}
      returnTo="/admin"
      cancel={null}
    />,
  ],
  ['Upload Failed', photo('change-photo')],
  ['Remove Failed', photo('remove-photo')],
  [
    'Failed to create admin',
    <AdminForm key="admin" constraints={{}} result={refused()} asksPassword={false} />,
  ],
])('%s is shown on the form, and in a toast until the next answer', (title, form) => {
  const { box, root } = openRoot();
  act(() => {
    root.render(
      withRouter(
        <>
          <ToastRegion />
          {form}
        </>,
      ),
    );
  });
  for (const place of ['.toast', '.errs']) {
    const said = box.querySelector(place)?.textContent;
    expect(said, place).toContain(title);
    expect(said, place).toContain(SENTENCE);
  }
  act(() => root.render(withRouter(<ToastRegion />)));
  expect(box.querySelector('.toast')).toBeNull();
});
