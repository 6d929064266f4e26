import type { AdminUser, ListPage } from '~/domain/administration/index.server';
import { AdminForm } from '~/ui/admin/admin-form';
import { ButtonLink } from '~/ui/button';
import { type Column, DataTable } from '~/ui/data/table';
import { useDialogForm } from '~/ui/form/use-dialog-form';
import { Dialog, useDialog } from '~/ui/overlay/dialog';
import { ListFrame } from './list-frame';
import { CREATED, EMAIL, LAST_LOGIN, NAME } from './user-cells';

const COLUMNS: Column<AdminUser>[] = [NAME, EMAIL, CREATED, LAST_LOGIN];

export interface AdminsData extends ListPage<AdminUser> {
  search: string;
}

export function AdminsTab({ data: { rows, search, ...list } }: { data: AdminsData }) {
  return (
    <ListFrame
      tab="admins"
      noun={['admin', 'admins']}
      searchHint="Name or email"
      search={search}
      actions={<CreateAdminLink />}
      nothingYet="Create one to share the work."
      {...list}
    >
      <DataTable
        caption="Admins, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        stacks
        tall
      />
    </ListFrame>
  );
}

/** Leads to the page; with JavaScript the same form opens over the list instead. */
function CreateAdminLink() {
  const dialog = useDialog();
  return (
    <>
      <ButtonLink kind="go" to="/admin/admins" {...dialog.openProps}>
        Create Admin
      </ButtonLink>
      {dialog.open ? <CreateAdminDialog onClose={dialog.close} /> : null}
    </>
  );
}

function CreateAdminDialog({ onClose }: { onClose: () => void }) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  return (
    <Dialog open title="Create Admin" onClose={onClose} closeOnOutside={false}>
      <AdminForm
        result={answer?.result}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="dialog-"
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
