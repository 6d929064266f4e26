/* `npm run ops:overload [-- ORIGIN]`: what a running server with demo data still does at five times its best. */
import autocannon from 'autocannon';
import { signIn, thisMachine } from '../scripts/load';

const SECONDS = 15;
const PATHS = ['/transactions', '/my-listings', '/messages', '/saved'];
const origin = thisMachine(process.argv[2]);
const headers = { cookie: await signIn(origin), accept: 'text/html', 'accept-encoding': 'gzip' };
const requests = PATHS.map((path) => ({ path, headers }));

async function load(connections: number, overallRate?: number) {
  const late = watchHealth();
  const {
    '2xx': done,
    non2xx,
    errors,
    latency,
  } = await autocannon({
    url: origin,
    connections,
    duration: SECONDS,
    requests,
    overallRate,
  });
  const perSecond = (count: number) => Math.round(count / SECONDS);
  return {
    done: perSecond(done),
    refused: perSecond(non2xx),
    errors,
    p99: latency.p99,
    ...(await late()),
  };
}

/** How long a page from the cache and the health check take under that load. */
function watchHealth() {
  const times: number[] = [];
  let kept = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const at = performance.now();
      const page = await fetch(`${origin}/browse`);
      await page.arrayBuffer();
      times.push(performance.now() - at);
      const ready = await fetch(`${origin}/readyz`);
      if (page.ok && ready.ok) kept += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    times.sort((one, other) => one - other);
    const keptMs = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
    return { kept: `${kept} of ${times.length}`, keptMs };
  };
}

await load(32);
const best = await load(32);
const five = await load(400, best.done * 5);
const after = await load(32);
console.table({ best, 'five times': five, after });
const share = five.done / best.done;
console.log(`Goodput at five times the best: ${Math.round(share * 100)} %, bar 80 %`);
process.exit(share >= 0.8 && five.errors === 0 ? 0 : 1);
