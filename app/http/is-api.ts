/** Whether a request is for a program's answer rather than for a page. */
export function isApi(url: string | undefined): boolean {
  return url?.startsWith('/api/') ?? false;
}
