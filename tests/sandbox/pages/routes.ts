import { json, type Reply } from '../http';
import type { World } from '../world';
import { showAuthentication, submitAuthentication } from './authentication';
import { payCheckout, showCheckout } from './checkout';
import { notice } from './layout';
import { listMail, showMail, showMailHtml } from './mail';
import { openLink, showSetup, submitSetup } from './onboarding';
import { showOverview } from './overview';

/** The pages for people. */
export function answerPage(
  world: World,
  method: string,
  path: string,
  form: URLSearchParams,
): Reply {
  const [, section = '', id = '', part = ''] = path.split('/');
  const isPost = method === 'POST';
  switch (`${section}${part ? '/:id/part' : id ? '/:id' : ''}`) {
    case '':
      return showOverview(world);
    case 'healthz':
      return json(200, { ok: true });
    case 'checkout/:id':
      return isPost ? payCheckout(world, id, form) : showCheckout(world, id);
    case 'authenticate/:id':
      return isPost ? submitAuthentication(world, id, form) : showAuthentication(world, id);
    case 'connect/:id/part':
      if (id === 'onboarding') return openLink(world, part);
      if (id === 'setup') {
        return isPost ? submitSetup(world, part, form) : showSetup(world, part);
      }
      break;
    case 'mail':
      return listMail(world);
    case 'mail/:id':
      return showMail(world, id);
    case 'mail/:id/part':
      if (part === 'html') return showMailHtml(world, id);
  }
  return notice('Page not found', 'There is no such page.', { href: '/', label: 'Overview' }, 404);
}
