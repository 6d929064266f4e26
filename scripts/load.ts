/** @throws where it isn't this machine's: load is put on nothing else */
export function thisMachine(given = `http://localhost:${process.env.PORT ?? 3000}`): string {
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(given).hostname)) {
    throw new Error('Only a server on this machine is measured.');
  }
  return given;
}

/** The cookie of a demo user. */
export async function signIn(origin: string, who = 'seller'): Promise<string> {
  const response = await fetch(`${origin}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email: `${who}@offcut.example`, password: 'Offcut!2026' }),
  });
  const session = response.headers.getSetCookie().find((header) => header.includes('session='));
  if (!session) throw new Error(`signing in as the demo ${who} did not work: is there demo data?`);
  return session.split(';', 1)[0]!;
}
